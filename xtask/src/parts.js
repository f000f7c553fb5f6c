// Loads the parts of the wasm, which imports these functions (xtask/src/parts.rs).
import { initSync } from "./frantic.js";

let exports;
/** The imports of parts: the memory, the table of functions and some globals of the first part. */
const first = () => {
  exports ??= { ...initSync() };
  return exports;
};

const loads = new Map();
/** Loads a file once; one that failed is loaded again when it is asked for again. */
const load = (file) => {
  if (!loads.has(file)) {
    // Files that have been merged import by another name (xtask/src/optimize.rs).
    const imports = { __wasm_split: first(), first: first() };
    const loaded = fetch(new URL(file, import.meta.url)).then(async (answer) => {
      if (!answer.ok) throw new Error(`${answer.status}: ${file}`);
      // Some hosts do not send the type of wasm, and without it browsers refuse to compile a file while it loads.
      return answer.headers.get("Content-Type") === "application/wasm"
        ? WebAssembly.instantiateStreaming(answer, imports)
        : WebAssembly.instantiate(await answer.arrayBuffer(), imports);
    });
    loads.set(file, loaded);
    loaded.catch(() => loads.delete(file));
  }
  return loads.get(file);
};

/** A function that loads these files and calls the program, by an entry of its table, with the result. */
const part = (files) => async (callback, data) => {
  let there = true;
  try {
    await Promise.all(files.map(load));
  } catch (why) {
    console.error(why);
    there = false;
  }
  first().__indirect_function_table.get(callback)(data, there);
};
