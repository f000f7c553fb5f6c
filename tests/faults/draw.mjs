// Draws the places of the forty faults: `node tests/faults/draw.mjs` at the commit 2ec022b6.
//
// The seed is fixed, so that the places are not chosen by the person who writes the faults. Each line of code has
// the same chance. For each fault the first line is the place; where no fault that a player notices can be written
// at it or next to it, the following lines are tried in their order.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SEED = 49;
const SPARE = 3;

/** A generator of numbers in 0..1 with a fixed start (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);

const TEST_CODE = /(^|\/)(tests?|testing|scenario|fixtures)(\.rs$|\/)/;
const NO_CODE = /^\s*(\/\/|\/\*|\*|#!?\[|use |pub use |mod |pub mod |@import|[\s{}()[\];,]*$)/;

/** The lines of a file that are code and not test code. */
function lines(file) {
  const found = [];
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (/^#\[cfg\(test\)\]/.test(text)) {
      break;
    }
    if (!NO_CODE.test(text)) {
      found.push({ file, line: index + 1, text: text.trim() });
    }
  }
  return found;
}

function places(pattern) {
  return files.filter((file) => pattern.test(file) && !TEST_CODE.test(file)).flatMap(lines);
}

const random = numbers(SEED);

/** Draws one place and its spares; `most` is how many faults one folder may have. */
function draw(pool, count, most, folder) {
  const drawn = new Map();
  const result = [];
  while (result.length < count) {
    const tries = Array.from({ length: 1 + SPARE }, () => pool[Math.floor(random() * pool.length)]);
    const name = folder(tries[0].file);
    if ((drawn.get(name) ?? 0) < most) {
      drawn.set(name, (drawn.get(name) ?? 0) + 1);
      result.push(tries);
    }
  }
  return result;
}

const faults = [
  ...draw(places(/^crates\/(cards|board|game|bots|room|meet)\/src\/.*\.rs$/), 20, Infinity, (file) => file),
  ...draw(places(/^src\/.*\.(rs|html)$/), 15, 2, (file) => file.split('/').slice(0, 2).join('/')),
  ...draw(places(/^style\/.*\.css$/), 3, 1, (file) => file),
  ...draw(places(/^public\/[^/]*\.(js|webmanifest)$/), 2, 1, (file) => file),
];

for (const [index, [place, ...spares]] of faults.entries()) {
  console.log(`${String(index + 1).padStart(2, '0')} ${place.file}:${place.line}  ${place.text}`);
  for (const spare of spares) {
    console.log(`     ${spare.file}:${spare.line}  ${spare.text}`);
  }
}
