package io.vestibule.settings.text;

import java.nio.file.Path;

/// What was given for a key. Immutable.
///
/// @param text with variables replaced
/// @param shown as it was written, for faults
/// @param place where, for faults
/// @param folder what relative file names in it start from
/// @param plain whether it was written without quotes
record SettingText(String text, String shown, String place, Path folder, boolean plain) {}
