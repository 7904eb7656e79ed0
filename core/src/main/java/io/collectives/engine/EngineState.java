// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

/**
 * What an engine holds at a moment. All of it is zero when every operation is over and every result is closed.
 *
 * @param heldBytes result memory of 64 KiB and larger results that is out with users and operations, rounding included
 * @param unclaimedBytes payload and bookkeeping received for operations that are not open here
 * @param creditBytes payload and bookkeeping sent for operations that the receivers have not opened
 * @param operations numbers that are not forgotten
 */
public record EngineState(long heldBytes, long unclaimedBytes, long creditBytes, int operations) {}
