package io.vestibule.page;

/// Something to say about a template. *Immutable.*
///
/// @param line from 1; 0 if the whole text is meant
public record TemplateRemark(int line, String reason) {}
