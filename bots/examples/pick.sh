#!/usr/bin/env bash
# A UDI bot in Bash: it picks any move that the referee offers, and so plays every game.
# Run it with: parlour match GAME --seat 'cmd:bash pick.sh' …
set -f              # words such as * must not become file names
offers=()           # the `legal` lines since the last `go`, without the word `legal`

pick() {            # one of its arguments at random, in $picked
  shift $((RANDOM % $#))
  picked=$1
}

while read -r verb rest; do
  case $verb in
    udi)
      if [ "$rest" != 1 ]; then echo "this bot speaks UDI 1, not $rest" >&2; exit 1; fi
      echo "id name bash-pick"
      echo "udiok"
      ;;
    isready) echo "readyok" ;;
    newgame)
      seed=${rest#* seed }                      # the referee's seed makes a match repeatable
      RANDOM=$((16#${seed:0:4}))
      offers=()
      ;;
    legal) offers+=("$rest") ;;
    go)
      pick "${offers[@]}"
      move=()
      for slot in $picked; do
        IFS=, read -ra words <<<"$slot"         # a verb is a slot with one word
        pick "${words[@]}"
        move+=("$picked")
      done
      echo "move ${rest%% *} ${move[*]}"        # `rest` is the prompt's number, perhaps with `ms M` behind it
      offers=()
      ;;
    talk) echo "done ${rest%% *}" ;;
    quit) exit 0 ;;
    *) ;;                                       # events and all else: nothing that this bot needs
  esac
done
