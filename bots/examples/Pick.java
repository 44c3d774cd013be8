// A UDI bot in Java: it picks any move that the referee offers, and so plays every game.
// Build and run it with: javac Pick.java && parlour match GAME --seat 'cmd:java -cp . Pick' …

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public final class Pick {
    private final List<String> offers = new ArrayList<>(); // the `legal` lines since the last `go`
    private Random random = new Random();

    public static void main(String[] args) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var bot = new Pick();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (line.equals("quit")) {
                return;
            }
            bot.read(line.split(" "), line);
            System.out.flush();
        }
    }

    private void read(String[] words, String line) {
        switch (words[0]) {
            case "udi" -> {
                if (!words[1].equals("1")) {
                    System.err.println("this bot speaks UDI 1, not " + words[1]);
                    System.exit(1);
                }
                System.out.print("id name java-pick\nudiok\n");
            }
            case "isready" -> System.out.print("readyok\n");
            case "newgame" -> {
                // the referee's seed makes a match repeatable
                String seed = line.substring(line.indexOf(" seed ") + 6).split(" ")[0];
                random = new Random(Long.parseUnsignedLong(seed, 16));
                offers.clear();
            }
            case "legal" -> offers.add(line.substring("legal ".length()));
            case "go" -> {
                System.out.print("move " + words[1] + choose() + "\n");
                offers.clear();
            }
            case "talk" -> System.out.print("done " + words[1] + "\n");
            default -> { } // events and all else: nothing that this bot needs
        }
    }

    /** One word of every slot of one offer; a verb is a slot with one word. */
    private String choose() {
        var move = new StringBuilder();
        for (String slot : pick(offers).split(" ")) {
            move.append(' ').append(pick(List.of(slot.split(","))));
        }
        return move.toString();
    }

    private <T> T pick(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
