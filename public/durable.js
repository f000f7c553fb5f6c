// Storage that survives a crash (crates/browser/src/durable.rs): a write is confirmed once it is on the disk.
//
// Browsers write localStorage lazily, so a killed browser loses the last seconds; IndexedDB supports
// strict durability. Only rooms import this file, by a function in index.html.
let opened;

/** The errors of a browser that has no database, or none for this page. Any other error is a failure. */
const WITHOUT = ["InvalidStateError", "NotSupportedError", "SecurityError"];

/** The database, or `undefined` in a browser without one. One per origin: keys contain the path. */
function open() {
  opened ??= new Promise((done, failed) => {
    if (!globalThis.indexedDB) return done();
    const request = indexedDB.open("frantic", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onerror = () => (WITHOUT.includes(request.error?.name) ? done() : failed(request.error));
    request.onsuccess = () => {
      const database = request.result;
      // Closed by the browser, or to let another window upgrade it.
      database.onclose = () => {
        opened = undefined;
      };
      database.onversionchange = () => {
        database.close();
        opened = undefined;
      };
      done(database);
    };
  }).catch((error) => {
    opened = undefined;
    if (!WITHOUT.includes(error?.name)) throw error;
  });
  return opened;
}

/** Runs this in the database; if the browser has silently closed it, opens it again first. */
async function change(mode, action) {
  for (let last = false; ; last = true) {
    const database = await open();
    if (!database) return undefined;
    try {
      return { result: await transact(database, mode, action) };
    } catch (error) {
      opened = undefined;
      if (last || error?.name === "QuotaExceededError") throw error;
    }
  }
}

function transact(database, mode, action) {
  return new Promise((done, failed) => {
    const transaction = database.transaction("kept", mode, { durability: "strict" });
    const request = action(transaction.objectStore("kept"));
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => failed(transaction.error);
  });
}

// Stores bytes. Resolves to `true` once they are on the disk, and to `false` if there is no database; rejects if there
// is no space.
export async function put(key, bytes) {
  return !!(await change("readwrite", (kept) => kept.put(bytes, key)));
}

// The stored bytes, if any. Rejects if they cannot be read, because they may exist.
export async function get(key) {
  return (await change("readonly", (kept) => kept.get(key)))?.result;
}
