// Loads the parts of the wasm, which imports these functions (xtask/src/parts.rs).
import { initSync } from "./frantic.js";

let imports;
/** What parts import: the memory, the table of functions and some globals of the first part. */
const shared = () => {
  imports ??= { __wasm_split: { ...initSync() } };
  return imports;
};

const loads = new Map();
/** Loads a file once; one that failed is loaded again when it is asked for again. */
const load = (file) => {
  if (!loads.has(file)) {
    const loaded = WebAssembly.instantiateStreaming(fetch(new URL(file, import.meta.url)), shared());
    loads.set(file, loaded);
    loaded.catch(() => loads.delete(file));
  }
  return loads.get(file);
};

/** A function that loads these files and tells the program, by an entry of its table, whether they are there. */
const part = (files) => async (callback, data) => {
  let there = true;
  try {
    await Promise.all(files.map(load));
  } catch (why) {
    console.error(why);
    there = false;
  }
  shared().__wasm_split.__indirect_function_table.get(callback)(data, there);
};
