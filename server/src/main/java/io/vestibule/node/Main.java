package io.vestibule.node;

/// Starts the program.
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.out.println("vestibule " + args.length);
    }
}
