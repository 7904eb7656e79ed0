// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.transport.RankAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Finds the address of a host: literals at once, names as the platform does it, away from the loop. */
final class Resolver {
    private Resolver() {}

    static Mono<InetSocketAddress> resolve(RankAddress address) {
        Mono<InetSocketAddress> resolved =
                Mono.fromCallable(() -> new InetSocketAddress(InetAddress.getByName(address.host()), address.port()));
        return address.isLiteral() ? resolved : resolved.subscribeOn(Schedulers.boundedElastic());
    }
}
