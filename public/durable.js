// What must be on the disk before anything follows from it (src/storage/durable.rs).
//
// Browsers write localStorage when they have time: one that is killed loses the last seconds.
// IndexedDB can be asked to say that something is written only when it is. Fetched by rooms
// alone: index.html has the function that does so.
let opened;

/** The database, or nothing in a browser without one. One for the origin: keys contain the path. */
function open() {
  opened ??= new Promise((done) => {
    const request = indexedDB.open("frantic", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onerror = () => done();
    request.onsuccess = () => {
      const database = request.result;
      // Closed by the browser, or for a newer version of it in another window.
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

function change(database, mode, deed) {
  return new Promise((done, failed) => {
    const transaction = database.transaction("kept", mode, { durability: "strict" });
    const request = deed(transaction.objectStore("kept"));
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => failed(transaction.error);
  });
}

// Keeps bytes. Resolves to `true` once they are on the disk and to `false` where there is no database;
// rejects where there is no room.
export async function put(key, bytes) {
  const database = await open();
  if (!database) return false;
  await change(database, "readwrite", (kept) => kept.put(bytes, key));
  return true;
}

/** What is kept, if anything is. */
export async function get(key) {
  const database = await open();
  return database && change(database, "readonly", (kept) => kept.get(key));
}
