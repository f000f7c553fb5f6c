// Storage that survives a crash (src/storage/durable.rs): a write is confirmed once it is on the disk.
//
// Browsers write localStorage lazily, so a killed browser loses the last seconds; IndexedDB supports
// strict durability. Only rooms import this file, by a function in index.html.
let opened;

/** The database, or `undefined` in a browser without one. One per origin: keys contain the path. */
function open() {
  opened ??= new Promise((done) => {
    const request = indexedDB.open("frantic", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onerror = () => done();
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
  }).catch(() => {});
  return opened;
}

function change(database, mode, action) {
  return new Promise((done, failed) => {
    const transaction = database.transaction("kept", mode, { durability: "strict" });
    const request = action(transaction.objectStore("kept"));
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => failed(transaction.error);
  });
}

// Stores bytes. Resolves to `true` once they are on the disk and to `false` where there is no database;
// rejects where there is no space.
export async function put(key, bytes) {
  const database = await open();
  if (!database) return false;
  await change(database, "readwrite", (kept) => kept.put(bytes, key));
  return true;
}

/** The stored bytes, if any. */
export async function get(key) {
  const database = await open();
  return database && change(database, "readonly", (kept) => kept.get(key));
}
