// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.netty.wire.Hello;

/** Is told how the handshake of a connection goes. */
interface ConnectionOwner {
    /** The socket is connected. */
    void opened(TcpConnection connection);

    /** The other side has said who it is. */
    void said(TcpConnection connection, Hello hello);

    /** The other side, the lower rank, uses this connection. */
    void chosen(TcpConnection connection, Hello hello);

    /** The other side refuses, or does not speak the protocol. */
    void refused(TcpConnection connection, String reason);

    /** The socket is gone. */
    void closed(TcpConnection connection);
}
