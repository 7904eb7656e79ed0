// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** This rank called with arguments that the contract refuses; the text names the argument, the value and what is accepted. */
public class ArgumentException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public ArgumentException(Fault fault) {
        super(fault);
    }
}
