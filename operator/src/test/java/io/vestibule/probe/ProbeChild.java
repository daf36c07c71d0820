package io.vestibule.probe;

/// A process that probes a port of each address that it is given, and prints the reasons. *Confined
/// to one thread.*
final class ProbeChild {

    private ProbeChild() {}

    public static void main(String[] args) {
        try (var prober = Trial.prober()) {
            for (String address : args) {
                var result = Trial.tcp(80).at(address).within(5).by(prober);
                System.out.println(address + " " + result.reason());
            }
        }
    }
}
