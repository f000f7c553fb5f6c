// Loads the functions that nobody needs before they are in the lobby of a room (xtask/src/deferred.rs), and puts them in
// the place of the stubs in the file from which they were moved.
let first, shared, isThere;
const firstIsThere = new Promise((resolve) => { isThere = resolve; });
const link = (module) => new WebAssembly.Instance(module, { ...shared, first });

/** A stub is called before its function is there: the page stands still until it is. Of an answer that one waits for so
    only the text may be read. */
const load = () => {
    const request = new XMLHttpRequest();
    request.open("GET", new URL("./chunk_deferred.wasm", import.meta.url), false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    link(new WebAssembly.Module(Uint8Array.from(request.responseText, (byte) => byte.charCodeAt(0))));
};

/** Makes the file with the stubs part of the program; also the functions, loaded by `loadAll`, except for somebody who
    follows an invitation. With a service worker there is no line to wait for, and it does not answer what a page stands
    still for. */
export const start = async (file, imports, loadAll) => {
    imports.__wasm_split.load_deferred = load;
    const { instance } = await WebAssembly.instantiateStreaming(file, imports);
    [first, shared] = [instance.exports, imports];
    isThere();
    if (navigator.serviceWorker?.controller || !/^#\/room\/./.test(location.hash)) await loadAll();
};

/** Makes the functions part of it, which may happen twice. */
export const add = async (module) => {
    await firstIsThere;
    link(module);
};
