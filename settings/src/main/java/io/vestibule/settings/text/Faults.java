package io.vestibule.settings.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The faults found so far. Confined to one reading.
public final class Faults {

    /// A file with more errors than this is probably the wrong file.
    private static final int MOST = 100;

    private static final Pattern LINE = Pattern.compile(":(\\d{1,9}):\\d+$");

    private final String file;
    private final List<SettingsFault> found = new ArrayList<>();
    private final Set<Same> seen = new HashSet<>();
    private final List<SettingsFault> remarks = new ArrayList<>();
    private final List<UnknownKeys.Key> unknown = new ArrayList<>();
    private int dropped;

    /// What two faults have in common that are one.
    ///
    /// @param key its last word if the place is in a file
    private record Same(String key, String value, String reason, String place) {}

    /// @param file the file's name as the operator wrote it; empty if there is none
    public Faults(String file) {
        this.file = file;
    }

    /// Notes one. What is read twice, such as a room that another one is written over, has its
    /// faults once.
    public void add(String key, String value, String reason, String place) {
        boolean inFile = LINE.matcher(place).find();
        var same = new Same(inFile ? lastOf(key) : key, value, reason, place);
        if (isFull()) {
            dropped += seen.contains(same) ? 0 : 1;
        } else if (seen.add(same)) {
            found.add(new SettingsFault(key, value, reason, place));
        }
    }

    /// Whether no further fault is kept: it may be noted by [#drop], without finding out more.
    boolean isFull() {
        return found.size() == MOST;
    }

    /// Counts one that is not kept.
    void drop() {
        dropped++;
    }

    /// Notes something that is allowed and most likely not meant. What is read twice has its remark
    /// once.
    void remark(String key, String reason, String place) {
        var remark = new SettingsFault(key, "", reason, place);
        if (remarks.size() < MOST && !remarks.contains(remark)) {
            remarks.add(remark);
        }
    }

    /// Settings that are allowed but most likely mistakes, in the order of reading.
    public List<SettingsFault> remarks() {
        return List.copyOf(remarks);
    }

    /// Notes a key of a kept document that this version does not know, or cannot read.
    ///
    /// @param path of what holds it; empty for the top
    public void unknown(String path, String key) {
        unknown.add(new UnknownKeys.Key(path, key));
    }

    /// Those of a kept document, in the order of reading; of what was sent they are faults.
    public List<UnknownKeys.Key> unknown() {
        return List.copyOf(unknown);
    }

    void inFile(Yaml.TextPosition place, String reason) {
        add("", "", reason, at(place));
    }

    String at(Yaml.TextPosition place) {
        return file.isEmpty() ? "" : file + ":" + place.line() + ":" + place.column();
    }

    /// Includes those that were too many to keep.
    public int count() {
        return found.size() + dropped;
    }

    boolean anyUnder(String path) {
        return found.stream()
                .map(SettingsFault::key)
                .anyMatch(key ->
                        path.isEmpty() || key.equals(path) || key.startsWith(path + ".") || key.startsWith(path + "["));
    }

    /// Those of options and variables first, then down the file.
    public List<SettingsFault> all() {
        var all = new ArrayList<>(found);
        all.sort(Comparator.comparingInt(Faults::lineOf));
        if (dropped > 0) {
            all.add(new SettingsFault("", "", "and " + dropped + " more", file));
        }
        return all;
    }

    private static String lastOf(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    private static int lineOf(SettingsFault fault) {
        Matcher place = LINE.matcher(fault.place());
        return place.find() ? Integer.parseInt(place.group(1)) : 0;
    }
}
