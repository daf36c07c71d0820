package io.vestibule.settings.picture;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.room.Picture;
import io.vestibule.room.PictureKind;
import io.vestibule.settings.text.ParseResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Tag;
import org.xml.sax.SAXException;

/// Any bytes are a picture or refused with a reason, and an SVG is one to another reader of XML too.
/// `JAZZER_FUZZ=1 mvn -pl settings -am test -Dtest=PictureFuzzTest` searches.
@Tag("fuzz")
class PictureFuzzTest {

    @FuzzTest(maxDuration = "60s")
    void anyBytesAreAPictureOrRefused(byte[] bytes) {
        switch (PictureCheck.FAVICON.check(bytes)) {
            case ParseResult.Wrong<Picture>(String reason) -> assertThat(reason).isNotBlank();
            case ParseResult.Good<Picture>(Picture picture) -> {
                assertThat(picture.bytes()).isEqualTo(bytes);
                if (picture.kind() == PictureKind.SVG) {
                    assertThat(rootOf(bytes)).isEqualTo("svg");
                }
            }
        }
    }

    private static String rootOf(byte[] svg) {
        try {
            var factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            var reader = factory.newDocumentBuilder();
            reader.setErrorHandler(null);
            return reader.parse(new ByteArrayInputStream(svg))
                    .getDocumentElement()
                    .getLocalName();
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("taken, but no XML to another reader", e);
        }
    }
}
