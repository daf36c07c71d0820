package io.vestibule.settings.picture;

import io.vestibule.settings.text.WordSet;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Whether bytes are an SVG picture that draws and does nothing else: no script, no events, nothing
/// from another address, no other document inside, no animation. *Confined to one check.*
///
/// The check is a second wall. The page shows the picture as an image, in which browsers run
/// nothing and load nothing, and the gate sends it with a policy that forbids both.
final class SvgCheck {

    /* What is not known to be harmless is refused: elements and functions of styles by lists of
    those that may be, references by their form. Entities could hide anything from the check, so
    there is no document type. Elements of other namespaces are what drawing programs leave behind;
    no browser shows them, except those of the W3C. */

    private static final String SVG = "http://www.w3.org/2000/svg";
    private static final String XLINK = "http://www.w3.org/1999/xlink";
    private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    private static final String OF_W3C = "://www.w3.org/";
    private static final int DEEPEST = 100;

    private static final Set<String> ELEMENTS = WordSet.of("""
        svg g defs symbol use switch title desc metadata style view path rect circle ellipse
        line polyline polygon image text tspan textPath linearGradient radialGradient stop
        pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
        feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
        feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
        feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
        feTurbulence
        """);

    private static final Pattern PIXELS = Pattern.compile("data:image/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\\s]*");

    private final XMLStreamReader xml;
    private final Deque<String> ids = new ArrayDeque<>();
    private final Set<String> idsWithUse = new HashSet<>();
    private final Set<String> used = new HashSet<>();
    private int depth;

    /// Styles are the one text that means something: the level of the one that is open, and its
    /// text, which comments may have cut to pieces.
    private int styleDepth;

    private final StringBuilder styleText = new StringBuilder();

    private SvgCheck(XMLStreamReader xml) {
        this.xml = xml;
    }

    /// Something that may not be there.
    private static final class Refused extends Exception {

        private static final long serialVersionUID = 1;

        Refused(String reason) {
            super(reason, null, false, false);
        }
    }

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
            return check(withoutMark(text));
        } catch (XMLStreamException e) {
            return Optional.of(at(e.getLocation()) + "is not well-formed XML");
        }
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static Optional<String> check(String text) throws XMLStreamException {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        var xml = factory.createXMLStreamReader(new StringReader(text));
        try {
            new SvgCheck(xml).all();
            return Optional.empty();
        } catch (Refused e) {
            return Optional.of(at(xml.getLocation()) + e.getMessage());
        } finally {
            xml.close();
        }
    }

    private static String at(Location location) {
        return location == null || location.getLineNumber() < 1 ? "" : "line " + location.getLineNumber() + ": ";
    }

    private void all() throws XMLStreamException, Refused {
        String encoding = xml.getCharacterEncodingScheme();
        if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
            throw new Refused("an SVG is in UTF-8 here, and this one declares " + encoding);
        }
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> element();
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (styleDepth > 0) {
                        styleText.append(xml.getText());
                    }
                }
                case XMLStreamConstants.SPACE, XMLStreamConstants.COMMENT, XMLStreamConstants.END_DOCUMENT -> {}
                case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                    throw new Refused("<?" + xml.getPITarget() + " …?> is not allowed");
                default -> throw new Refused("a document type and entities are not allowed");
            }
        }
        used.retainAll(idsWithUse);
        if (!used.isEmpty()) {
            throw new Refused("<use> of what has a <use> inside is not allowed: #"
                    + used.iterator().next());
        }
    }

    private void end() throws Refused {
        if (depth == styleDepth) {
            style(styleText.toString());
            styleDepth = 0;
            styleText.setLength(0);
        }
        depth--;
        ids.pop();
    }

    private void element() throws Refused {
        String name = xml.getLocalName();
        String space = xml.getNamespaceURI() == null ? "" : xml.getNamespaceURI();
        if (depth == 0 && !(space.equals(SVG) && name.equals("svg"))) {
            throw new Refused("the picture must begin with <svg xmlns=\"" + SVG + "\">");
        }
        boolean drawn = space.equals(SVG);
        boolean allowed = drawn ? ELEMENTS.contains(name) : space.equals(RDF) || !space.contains(OF_W3C);
        if (!allowed || space.isEmpty()) {
            throw new Refused("<" + name + "> is not allowed");
        }
        if (++depth > DEEPEST) {
            throw new Refused("more than " + DEEPEST + " levels are not allowed");
        }
        String id = xml.getAttributeValue(null, "id");
        ids.push(id == null ? "" : id);
        if (drawn && name.equals("style") && styleDepth == 0) {
            styleDepth = depth;
        }
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attribute(name, i);
        }
        if (drawn && name.equals("use")) {
            idsWithUse.addAll(ids);
        }
    }

    private void attribute(String element, int index) throws Refused {
        String name = xml.getAttributeLocalName(index);
        String space = xml.getAttributeNamespace(index) == null ? "" : xml.getAttributeNamespace(index);
        String value = xml.getAttributeValue(index);
        boolean linked = space.isEmpty() || space.equals(XLINK);
        if (space.isEmpty() && name.toLowerCase(Locale.ROOT).startsWith("on")) {
            throw new Refused("the event " + name + " is not allowed");
        }
        if (linked && name.equals("href")) {
            reference(element, value);
        } else if (space.equals(XMLConstants.XML_NS_URI) && name.equals("base")) {
            throw new Refused("xml:base is not allowed");
        } else if (space.contains(OF_W3C) && !space.equals(XLINK) && !isXml(space)) {
            throw new Refused("the attribute " + name + " is not allowed here");
        } else if (space.isEmpty() && name.equals("src")) {
            throw new Refused("the attribute src is not allowed");
        } else if (space.isEmpty() && name.equals("type") && element.equals("style")) {
            if (!value.isEmpty() && !value.equals("text/css")) {
                throw new Refused("a style is text/css here, not " + value);
            }
        } else if (space.isEmpty() && !isText(name)) {
            style(value);
        }
    }

    private static boolean isXml(String space) {
        return space.equals(XMLConstants.XML_NS_URI);
    }

    private static boolean isText(String name) {
        return name.equals("id") || name.equals("class") || name.startsWith("aria-") || name.startsWith("data-");
    }

    private void reference(String element, String value) throws Refused {
        String address = value.strip();
        if (address.startsWith("#")) {
            if (element.equals("use")) {
                used.add(address.substring(1));
            }
        } else if (!element.equals("image") || !PIXELS.matcher(address).matches()) {
            throw new Refused("a reference may only name a part of the picture, such as #a, and an image"
                    + " may carry its pixels as data: of PNG, JPEG, WebP or GIF; this is "
                    + shortened(address));
        }
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    private static void style(String text) throws Refused {
        var fault = SvgStyle.faultOf(text);
        if (fault.isPresent()) {
            throw new Refused(fault.get());
        }
    }
}
