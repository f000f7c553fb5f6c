// Loads the functions that nobody needs before they are in the lobby of a room (xtask/src/deferred.rs), and puts them in
// the place of the stubs in the file from which they were moved.
const file = () => new URL("./chunk_deferred.wasm", import.meta.url);
let first, shared, isThere, loading;
const firstIsThere = new Promise((resolve) => { isThere = resolve; });
/** Makes the functions part of the program, which may happen twice. */
const link = (module) => new WebAssembly.Instance(module, { ...shared, first });

/** A stub is called before its function is there: the page stands still until it is. Of an answer that one waits for so
    only the text may be read. */
const loadNow = () => {
    const request = new XMLHttpRequest();
    request.open("GET", file(), false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    link(new WebAssembly.Module(Uint8Array.from(request.responseText, (byte) => byte.charCodeAt(0))));
};

/** Loads the functions. */
export const load = () => {
    loading ??= Promise.all([WebAssembly.compileStreaming(fetch(file())), firstIsThere])
        .then(([module]) => { link(module); });
    loading.catch(() => { loading = undefined; });
    return loading;
};

/** Makes the file with the stubs part of the program, and loads the functions as well, except for somebody who follows an
    invitation. With a service worker there is no line to wait for, and it does not answer what a page stands still for. */
export const start = async (part, imports) => {
    imports.__wasm_split.load_deferred = loadNow;
    const { instance } = await WebAssembly.instantiateStreaming(part, imports);
    [first, shared] = [instance.exports, imports];
    isThere();
    if (navigator.serviceWorker?.controller || !/^#\/room\/./.test(location.hash)) await load();
};
