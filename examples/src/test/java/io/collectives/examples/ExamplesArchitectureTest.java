// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.collectives.architecture.CodingRules;

@AnalyzeClasses(packages = "io.collectives.examples", importOptions = DoNotIncludeTests.class)
class ExamplesArchitectureTest {

    @ArchTest
    static final ArchTests coding_rules = ArchTests.in(CodingRules.class);

    /** What a user of the library can do, too. */
    @ArchTest
    static final ArchRule examples_use_the_public_door = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.collectives.engine..", "io.collectives.fusion..", "io.collectives.netty.tcp..", "io.netty..");
}
