// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.collectives.architecture.CodingRules;

@AnalyzeClasses(packages = "io.collectives.netty", importOptions = DoNotIncludeTests.class)
class NettyArchitectureTest {

    @ArchTest
    static final ArchTests coding_rules = ArchTests.in(CodingRules.class);

    @ArchTest
    static final ArchRule a_transport_knows_no_operations = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.collectives.engine..", "io.collectives.fusion..");
}
