// SPDX-License-Identifier: Apache-2.0
package io.collectives.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;

@AnalyzeClasses(packages = "io.collectives", importOptions = DoNotIncludeTests.class)
class CoreArchitectureTest {

    /** Each package may use only those before it. */
    private static final List<String> LAYERS = List.of(
            "io.collectives.error",
            "io.collectives.tensor",
            "io.collectives.group",
            "io.collectives.route",
            "io.collectives.request",
            "io.collectives.transport",
            "io.collectives.fusion",
            "io.collectives.engine",
            "io.collectives.transport.local",
            "io.collectives");

    @ArchTest
    static final ArchTests coding_rules = ArchTests.in(CodingRules.class);

    @ArchTest
    static final ArchRule every_class_is_in_a_layer =
            classes().should().resideInAnyPackage(LAYERS.toArray(String[]::new));

    @ArchTest
    static final ArchRule layers_use_only_those_before_them = layers();

    @ArchTest
    static final ArchRule core_knows_neither_netty_nor_json = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.collectives..",
                    "java..",
                    "org.jspecify.annotations",
                    "org.reactivestreams",
                    "org.slf4j..",
                    "reactor.core..",
                    "reactor.util..");

    @ArchTest
    static final ArchRule routes_are_plain_arithmetic = noClasses()
            .that()
            .resideInAPackage("io.collectives.route")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("reactor..", "org.reactivestreams..");

    private static LayeredArchitecture layers() {
        LayeredArchitecture architecture =
                layeredArchitecture().consideringOnlyDependenciesInLayers().withOptionalLayers(true);
        for (String layer : LAYERS) {
            architecture = architecture.layer(layer).definedBy(layer);
        }
        architecture = architecture.whereLayer(LAYERS.get(0)).mayNotAccessAnyLayer();
        for (int i = 1; i < LAYERS.size(); i++) {
            architecture = architecture
                    .whereLayer(LAYERS.get(i))
                    .mayOnlyAccessLayers(LAYERS.subList(0, i).toArray(String[]::new));
        }
        return architecture;
    }
}
