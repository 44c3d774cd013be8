// A UDI bot in JavaScript: it picks any move that the referee offers, and so plays every game.
// Run it with: parlour match GAME --seat 'cmd:node pick.js' …
'use strict';

const readline = require('node:readline');

let offers = []; // the `legal` lines since the last `go`, each a list of slots
let state = 1;

// xorshift32: small, and seeded by the referee, which makes a match repeatable
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

const pick = (items) => items[Math.floor(random() * items.length)];
const send = (...lines) => process.stdout.write(lines.map((line) => line + '\n').join(''));

const answers = {
  udi([version]) {
    if (version !== '1') {
      console.error(`this bot speaks UDI 1, not ${version}`);
      process.exit(1);
    }
    send('id name node-pick', 'udiok');
  },
  isready: () => send('readyok'),
  newgame(words) {
    state = parseInt(words[words.indexOf('seed') + 1].slice(0, 8), 16) | 1;
    offers = [];
  },
  legal: (words) => offers.push(words),
  go([n]) {
    // a verb is a slot with one word
    const move = pick(offers).map((slot) => pick(slot.split(',')));
    send(`move ${n} ${move.join(' ')}`);
    offers = [];
  },
  talk: ([n]) => send(`done ${n}`),
  quit: () => process.exit(0),
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [verb, ...words] = line.split(' ');
  // events and all else: nothing that this bot needs
  if (Object.hasOwn(answers, verb)) answers[verb](words);
});
