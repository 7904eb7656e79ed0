// SPDX-License-Identifier: Apache-2.0
package io.collectives.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import reactor.core.CorePublisher;

/** The rules that hold in every module; a module's test includes them with {@code ArchTests.in}. */
public final class CodingRules {

    private static final String BLOCKING = "block|blockOptional|blockFirst|blockLast|toIterable|toStream";

    @ArchTest
    static final ArchRule packages_are_free_of_cycles =
            slices().matching("io.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule static_fields_are_final =
            fields().that().areStatic().should().beFinal().allowEmptyShould(true);

    @ArchTest
    static final ArchRule constants_hold_no_state = noFields()
            .that()
            .areStatic()
            .should()
            .haveRawType(DescribedPredicate.describe("is a holder of state", CodingRules::holdsState))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothing_blocks = noClasses()
            .should()
            .callMethodWhere(target(owner(JavaClass.Predicates.assignableTo(CorePublisher.class)))
                    .and(target(nameMatching(BLOCKING))))
            .allowEmptyShould(true);

    private CodingRules() {}

    @ArchTest
    static void one_class_reads_the_environment(JavaClasses classes) {
        assertThat(classes.stream().filter(CodingRules::readsTheEnvironment))
                .as("classes that read environment variables")
                .hasSizeLessThanOrEqualTo(1);
    }

    private static boolean readsTheEnvironment(JavaClass type) {
        return type.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTargetOwner().isEquivalentTo(System.class)
                        && call.getName().equals("getenv"));
    }

    private static boolean holdsState(JavaClass type) {
        return type.isAssignableTo(ThreadLocal.class)
                || type.isAssignableTo(AtomicBoolean.class)
                || type.isAssignableTo(AtomicInteger.class)
                || type.isAssignableTo(AtomicLong.class)
                || type.isAssignableTo(AtomicReference.class)
                || type.isAssignableTo(LongAdder.class);
    }
}
