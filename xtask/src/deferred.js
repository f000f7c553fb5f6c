
// What xtask adds to this script (xtask/src/deferred.rs): the functions that are not needed at first are in a second
// file. Until it is there, `self.deferred` is a promise that ends when it is (src/browser.rs waits for it), and taps at
// the table are kept.
const deferred = {
    file: new URL("./frantic_deferred.wasm", import.meta.url),
    there: false,
    /** What the first file imports: a function of the second is called before that is there. The page stands still
        until it is. Only `responseText` may be read so. */
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
        while (!deferred.there) {
            try {
                const answer = await fetch(deferred.file);
                if (!answer.ok) throw answer.status;
                const copy = answer.clone();
                // A host may not know what kind of file this is.
                const module = WebAssembly.compileStreaming(answer)
                    .catch(async () => WebAssembly.compile(await copy.arrayBuffer()));
                deferred.add(await module);
            } catch {
                // There may be no network. Without this file nobody can play, so it is asked for again and again.
                await new Promise((done) => setTimeout(done, 1000));
            }
        }
    },
    begin() {
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
        self.deferred = deferred.fetch().then(() => {
            delete self.deferred;
            kinds.forEach((kind) => document.removeEventListener(kind, hold, true));
            tap();
        });
    },
};
