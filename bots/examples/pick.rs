//! A UDI bot in Rust: it picks any move that the referee offers, and so plays every game.
//! Build and run it with: rustc -O pick.rs && parlour match GAME --seat 'cmd:./pick' …

use std::io::{self, BufRead, Write};

/// xorshift64: small, and seeded by the referee, which makes a match repeatable.
struct Random(u64);

impl Random {
    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        &items[(self.0 >> 33) as usize % items.len()]
    }
}

/// One word of every slot of one offer; a verb is a slot with one word.
fn choose(offers: &[String], random: &mut Random) -> String {
    let offer = random.pick(offers);
    let words: Vec<&str> = offer
        .split(' ')
        .map(|slot| {
            let words: Vec<&str> = slot.split(',').collect();
            *random.pick(&words)
        })
        .collect();
    words.join(" ")
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    let mut random = Random(1);
    let mut offers: Vec<String> = Vec::new(); // the `legal` lines since the last `go`
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let first = rest.split(' ').next().unwrap_or("");
        match verb {
            "udi" if first != "1" => {
                eprintln!("this bot speaks UDI 1, not {first}");
                std::process::exit(1);
            }
            "udi" => writeln!(out, "id name rust-pick\nudiok")?,
            "isready" => writeln!(out, "readyok")?,
            "newgame" => {
                let mut words = rest.split(' ').skip_while(|word| *word != "seed");
                let seed = words.nth(1).and_then(|hex| u64::from_str_radix(hex, 16).ok());
                random = Random(seed.unwrap_or(0) | 1);
                offers.clear();
            }
            "legal" => offers.push(rest.to_string()),
            "go" if !offers.is_empty() => {
                writeln!(out, "move {first} {}", choose(&offers, &mut random))?;
                offers.clear();
            }
            "talk" => writeln!(out, "done {first}")?,
            "quit" => break,
            _ => {} // events and all else: nothing that this bot needs
        }
        out.flush()?;
    }
    Ok(())
}
