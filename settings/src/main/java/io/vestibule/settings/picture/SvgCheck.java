package io.vestibule.settings.picture;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.namespace.QName;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/// Whether bytes are an SVG picture: XML in UTF-8 whose root is `<svg>`, without a document type and entities, which
/// some readers expand. *Pure.*
///
/// What is inside is not looked at. The page shows the picture as an image, in which browsers run nothing and load
/// nothing, and the gate sends it with a policy that forbids both.
final class SvgCheck {

    private static final QName ROOT = new QName("http://www.w3.org/2000/svg", "svg");

    private SvgCheck() {}

    /// Whether bytes look as if they were meant as SVG.
    static boolean isMarkup(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, 100), StandardCharsets.UTF_8);
        return withoutMark(start).stripLeading().startsWith("<");
    }

    /// What is wrong with a picture that [#isMarkup], with its place.
    static Optional<String> svg(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return Optional.of("is an SVG that is not in UTF-8");
        }
        if (text.contains("<!DOCTYPE")) {
            return Optional.of("is an SVG with a document type, which may hide things: remove the line that"
                    + " begins with <!DOCTYPE");
        }
        try {
            return faultOf(withoutMark(text));
        } catch (XMLStreamException e) {
            return Optional.of(at(e.getLocation()) + "cannot be read as XML");
        }
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static Optional<String> faultOf(String text) throws XMLStreamException {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        var xml = factory.createXMLStreamReader(new StringReader(text));
        String encoding = xml.getCharacterEncodingScheme();
        if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
            return Optional.of("is an SVG that declares the encoding " + encoding + ": store it in UTF-8");
        }
        xml.nextTag();
        if (!xml.getName().equals(ROOT)) {
            return Optional.of(at(xml.getLocation()) + "the picture must begin with <svg xmlns=\""
                    + ROOT.getNamespaceURI() + "\">");
        }
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.ENTITY_REFERENCE) {
                return Optional.of(at(xml.getLocation()) + "a document type and entities are not allowed");
            }
        }
        return Optional.empty();
    }

    private static String at(Location location) {
        return location == null || location.getLineNumber() < 1 ? "" : "line " + location.getLineNumber() + ": ";
    }
}
