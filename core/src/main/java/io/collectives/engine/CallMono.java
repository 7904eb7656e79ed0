// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.request.AllgatherRequest;
import io.collectives.request.OperationKind;
import io.collectives.tensor.Tensor;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** A call: each subscription takes a number of the lane, whatever follows. */
final class CallMono extends Mono<Tensor> {
    private final Engine engine;
    private final OperationKind kind;
    private final AllgatherRequest request;

    CallMono(Engine engine, OperationKind kind, AllgatherRequest request) {
        this.engine = engine;
        this.kind = kind;
        this.request = request;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Tensor> actual) {
        Call call = new Call(engine, kind, request, actual);
        actual.onSubscribe(call);
        call.submit();
    }
}
