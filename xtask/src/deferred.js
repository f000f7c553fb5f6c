
// What xtask adds to this script (xtask/src/deferred.rs): the functions that a first table does not need are in a second
// file. On a first visit to the home page the program starts without them. Until they are there, `self.deferred` is a
// promise that ends when they are (src/browser.rs waits for it), and taps at the table are kept.
const deferred = {
    file: new URL("./frantic_deferred.wasm", import.meta.url),
    there: false,
    /** At other addresses than that of the home page (as in index.html) more functions are called at once. And what
        one stands still for is not answered by a service worker, from which there is no line to wait for either. */
    isNeeded: !/^#?\/*$/.test(location.hash) || !!navigator.serviceWorker?.controller,
    /** What the first file imports: a function of the second is called before that is there. The page stands still
        until it is. Of an answer that one waits for so only the text may be read. */
    load() {
        const request = new XMLHttpRequest();
        request.open("GET", deferred.file, false);
        request.overrideMimeType("text/plain; charset=x-user-defined");
        request.send();
        // For tests: what makes the page stand still belongs into the list.
        document.documentElement.dataset.stoodStill = "";
        deferred.add(new WebAssembly.Module(Uint8Array.from(request.responseText, (byte) => byte.charCodeAt(0))));
    },
    /** Puts the functions of the second file into the tables of the first. */
    add(module) {
        if (!deferred.there) new WebAssembly.Instance(module, { first: wasm });
        deferred.there = true;
    },
    async fetch() {
        for (;;) {
            try {
                const answer = await fetch(deferred.file);
                if (!answer.ok) throw answer.status;
                const copy = answer.clone();
                // A host may not know what kind of file this is.
                return await WebAssembly.compileStreaming(answer)
                    .catch(async () => WebAssembly.compile(await copy.arrayBuffer()));
            } catch {
                // There may be no network. Without this file nobody can play, so it is asked for again and again.
                await new Promise((done) => setTimeout(done, 1000));
            }
        }
    },
    /** Starts the program, whose first file is there. */
    begin(start) {
        const there = (deferred.early ?? deferred.fetch()).then(deferred.add);
        if (deferred.isNeeded) return there.then(start);
        let tapped;
        const hold = (event) => {
            if (!event.target.closest?.(".table")) return;
            event.stopImmediatePropagation();
            // What is pressed would get the focus, of which the program is told.
            if (event.cancelable && (event.type == "mousedown" || event.type == "click")) event.preventDefault();
            if (event.type == "click") tapped = event.target.closest("button, a");
        };
        // A table that has just come ignores taps for a moment, and says so (src/taps.rs).
        const waits = () => document.querySelector(".table [role=group][aria-disabled=true]");
        const tap = () => (waits() ? setTimeout(tap, 50) : tapped?.click());
        const kinds = ["down", "move", "up"].flatMap((kind) => [`pointer${kind}`, `mouse${kind}`]);
        kinds.push("touchstart", "touchmove", "touchend", "click");
        kinds.forEach((kind) => document.addEventListener(kind, hold, true));
        self.deferred = there.then(() => {
            delete self.deferred;
            kinds.forEach((kind) => document.removeEventListener(kind, hold, true));
            tap();
        });
        start();
    },
};
if (deferred.isNeeded) deferred.early = deferred.fetch();
