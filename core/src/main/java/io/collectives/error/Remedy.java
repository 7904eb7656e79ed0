// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** What the caller can do about an error. */
public enum Remedy {
    /** The call itself is wrong: correct it on the rank that is named. The group stays usable. */
    FIX_THE_CALL,
    /** The operation ended, the group is usable: call again, on every rank. */
    CALL_AGAIN,
    /** A rank is gone: go on in a new group or with a new communicator. */
    REBUILD
}
