// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafetensorsFileTest {

    @TempDir
    private Path folder;

    @Test
    void tensors_come_by_name_whatever_their_place() {
        SafetensorsFile file = SafetensorsFile.open(raw(
                """
                {"z":{"dtype":"I16","shape":[2],"data_offsets":[0,4]},\
                "a":{"data_offsets":[4,8],"shape":[2,2],"dtype":"U8","extra":{}},\
                "__metadata__":{"format":"pt"}}\s\s""",
                8));
        assertThat(file.tensors())
                .containsExactly(
                        new TensorInfo("a", DataType.UINT8, Shape.of(2, 2)),
                        new TensorInfo("z", DataType.INT16, Shape.of(2)));
        assertThat(file.tensor("z").toLongArray()).containsExactly(0x0201, 0x0403);
        assertThat(file.tensor("a").toLongArray()).containsExactly(5, 6, 7, 8);
        assertThat(file.metadata()).isEqualTo(Map.of("format", "pt"));
    }

    @Test
    void scalars_and_tensors_without_elements_are_legal() {
        SafetensorsFile file = SafetensorsFile.open(raw(
                """
                {"none":{"dtype":"F64","shape":[3,0],"data_offsets":[0,0]},\
                "scalar":{"dtype":"I32","shape":[],"data_offsets":[0,4]},\
                "last":{"dtype":"F64","shape":[0],"data_offsets":[4,4]}}""",
                4));
        assertThat(file.tensor("none").shape()).isEqualTo(Shape.of(3, 0));
        assertThat(file.tensor("scalar").toLongArray()).containsExactly(0x04030201);
        assertThat(file.tensor("last").byteSize()).isZero();
    }

    @Test
    void a_file_without_tensors_is_legal() {
        assertThat(SafetensorsFile.open(raw("{}", 0)).tensors()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "I8,1", "U8,1", "I16,2", "U16,2", "I32,4", "U32,4", "I64,8", "U64,8", "F16,2", "BF16,2", "F32,4", "F64,8"
    })
    void the_12_types(String type, int bytes) {
        TensorInfo info = SafetensorsFile.open(raw(one(type, "[1]", 0, bytes), bytes))
                .tensors()
                .get(0);
        assertThat(ElementTypes.spell(info.dataType())).isEqualTo(type);
        assertThat(info.byteSize()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BOOL", "F8_E4M3", "F8_E5M2", "C64", "f32", ""})
    void other_types_are_refused(String type) {
        assertRefused(
                one(type, "[1]", 0, 1),
                1,
                "x",
                "element type '" + type + "' is none of I8, I16, I32, F16, F32, I64, U64, U8, U16, U32, F64, BF16");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[-1]              | 0  | 4  | shape holds -1, not a size",
                "[1.0]             | 0  | 4  | shape holds 1.0, not a size",
                "['1']             | 0  | 4  | shape holds 1, not a size",
                "null              | 0  | 4  | shape is missing or not a list",
                "[9223372036854775808] | 0 | 4 | shape holds 9223372036854775808, which exceeds 2^63 - 1",
                "[3037000500,3037000500] | 0 | 4 | shape [3037000500, 3037000500] has more elements than 2^63 - 1",
                "[4611686018427387904] | 0 | 4 | shape [4611686018427387904] of float32 takes more than 2^63 - 1 bytes",
                "[1]               | 4  | 0  | data_offsets [4, 0] are not a begin and an end after it",
                "[1]               | 0  | 3  | F32 [1] takes 4 bytes, but its data_offsets span 3",
                "[2]               | 0  | 4  | F32 [2] takes 8 bytes, but its data_offsets span 4",
                "[1]               | -4 | 0  | data_offsets holds -4, not a size",
                "[1]               | 0  | 9223372036854775808 | data_offsets holds 9223372036854775808, which exceeds 2^63 - 1",
                "[2]               | 0  | 8  | its data ends at byte 8, but the file has 4 bytes of data",
                "[0]               | 9223372036854775807 | 9223372036854775807 | its data ends at byte 9223372036854775807, but the file has 4 bytes of data",
            })
    void a_lying_description(String shape, String begin, String end, String fault) {
        String header = "{\"x\":{\"dtype\":\"F32\",\"shape\":" + shape.replace('\'', '"') + ",\"data_offsets\":["
                + begin + "," + end + "]}}";
        assertRefused(header, 4, "x", fault);
    }

    @Test
    void an_incomplete_description() {
        assertRefused("{\"x\":{\"shape\":[1],\"data_offsets\":[0,1]}}", 1, "x", "dtype is missing or not a string");
        assertRefused("{\"x\":{\"dtype\":\"U8\",\"shape\":[1]}}", 1, "x", "data_offsets is missing or not a list");
        assertRefused(
                "{\"x\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0]}}",
                1,
                "x",
                "data_offsets [0] are not a begin and an end after it");
        assertRefused("{\"x\":[]}", 0, "x", "its description is not a JSON object");
    }

    @Test
    void data_that_overlap() {
        assertRefused(two(0, 4, 2, 6), 6, "b", "its data overlaps with that of 'a'");
        assertRefused(two(0, 4, 0, 4), 4, "b", "its data overlaps with that of 'a'");
    }

    @Test
    void data_of_no_tensor() {
        assertRefused(two(0, 4, 6, 10), 10, "b", "the bytes 4 to 6 before its data belong to no tensor");
        assertRefused(two(2, 6, 6, 10), 10, "a", "the bytes 0 to 2 before its data belong to no tensor");
        assertRefused(two(0, 4, 4, 8), 9, null, "the tensors take 8 bytes, but the file has 9 bytes of data");
    }

    @Test
    void truncated_data() {
        assertRefused(two(0, 4, 4, 8), 7, "b", "its data ends at byte 8, but the file has 7 bytes of data");
    }

    @Test
    void names_that_are_there_twice() {
        String entry = "{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}";
        assertRefused("{\"x\":" + entry + ",\"x\":" + entry + "}", 1, "x", "the field 'x' is there twice");
        assertRefused("{\"x\":{\"dtype\":\"U8\",\"dtype\":\"I8\"}}", 1, "x", "the field 'dtype' is there twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "3", " {}", "null", "x"})
    void a_header_that_is_no_object(String header) {
        assertRefused(header, 0, null, "the header is not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{}}", "{\"x\":", "{\u0000}", "{x:1}"})
    void a_header_that_is_not_json(String header) {
        assertThatThrownBy(() -> SafetensorsFile.open(raw(header, 0)))
                .isInstanceOf(SafetensorsException.class)
                .hasMessageStartingWith(folder.resolve("raw") + ": ")
                .hasMessageContaining("the header is not valid JSON: ");
    }

    @Test
    void a_header_that_is_not_utf8() {
        byte[] header = {'{', '"', (byte) 0xc3, '"', ':', '1', '}'};
        Path file = RawFile.write(folder.resolve("raw"), header.length, header, 0);
        assertThatThrownBy(() -> SafetensorsFile.open(file)).hasMessage(file + ": the header is not UTF-8");
    }

    @Test
    void metadata_that_is_no_text() {
        assertRefused(
                "{\"__metadata__\":{\"k\":1}}", 0, null, "__metadata__ holds something else than a string for 'k'");
        assertRefused("{\"__metadata__\":null}", 0, null, "__metadata__ is not a JSON object");
    }

    @ParameterizedTest
    @CsvSource({
        "100000001,100000001",
        "-1,18446744073709551615",
        "9223372036854775807,9223372036854775807",
    })
    void a_header_too_long_to_be_one(long length, String shown) {
        Path file = RawFile.write(folder.resolve("raw"), length, new byte[] {'{', '}'}, 0);
        assertThatThrownBy(() -> SafetensorsFile.open(file))
                .isInstanceOf(SafetensorsException.class)
                .hasMessage(file + ": not a safetensors file: its header would have " + shown
                        + " bytes, and at most 100000000 are allowed");
    }

    @Test
    void a_header_longer_than_the_file() {
        Path file = RawFile.write(folder.resolve("raw"), 3, new byte[] {'{', '}'}, 0);
        assertThatThrownBy(() -> SafetensorsFile.open(file))
                .hasMessage(file + ": truncated: the header has 3 bytes, but only 2 are left in the file");
    }

    @Test
    void a_file_shorter_than_the_length_of_its_header() throws IOException {
        Path file = Files.write(folder.resolve("raw"), new byte[7]);
        assertThatThrownBy(() -> SafetensorsFile.open(file))
                .hasMessage(file + ": truncated: 7 bytes, fewer than the 8 of the length");
    }

    @Test
    void what_is_no_file() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> SafetensorsFile.open(missing))
                .isInstanceOf(SafetensorsException.class)
                .hasMessage(missing + ": no such file");
        assertThatThrownBy(() -> SafetensorsFile.open(folder)).hasMessage(folder + ": not a regular file");
    }

    @Test
    void names_cannot_move_the_cursor() {
        String header = "{\"a\\u001b[2J\":[]}";
        assertRefused(header, 0, "a\u001b[2J", "tensor 'a?[2J': its description is not a JSON object");
    }

    private void assertRefused(String header, int dataBytes, String tensor, String fault) {
        Path file = raw(header, dataBytes);
        SafetensorsException refusal =
                catchThrowableOfType(SafetensorsException.class, () -> SafetensorsFile.open(file));
        assertThat(refusal).isNotNull().hasMessageStartingWith(file + ": ").hasMessageContaining(fault);
        assertThat(refusal.tensor()).isEqualTo(tensor);
    }

    private Path raw(String header, int dataBytes) {
        return RawFile.write(folder.resolve("raw"), header, dataBytes);
    }

    private static String one(String type, String shape, int begin, int end) {
        return "{\"x\":{\"dtype\":\"" + type + "\",\"shape\":" + shape + ",\"data_offsets\":[" + begin + "," + end
                + "]}}";
    }

    /** Two tensors of 4 bytes. */
    private static String two(int beginA, int endA, int beginB, int endB) {
        String form = "\"%s\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[%d,%d]}";
        return "{" + form.formatted("a", beginA, endA) + "," + form.formatted("b", beginB, endB) + "}";
    }
}
