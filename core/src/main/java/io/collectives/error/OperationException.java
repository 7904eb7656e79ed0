// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** An operation, or a call that wanted to be one, ended with a {@link Fault}. */
public abstract class OperationException extends CollectiveException {
    private static final long serialVersionUID = 1;

    private final transient Fault fault;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    protected OperationException(Fault fault) {
        super(fault.text(), null);
        this.fault = fault;
    }

    /**
     * Why, as data.
     *
     * @return the fault
     */
    public Fault fault() {
        return fault;
    }

    /**
     * The world rank at fault.
     *
     * @return the rank, or −1 if no single rank is at fault
     */
    public int rank() {
        return fault.rank();
    }

    /**
     * What the caller can do.
     *
     * @return the remedy
     */
    public Remedy remedy() {
        return fault.kind().remedy();
    }
}
