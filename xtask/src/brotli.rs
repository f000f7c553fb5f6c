//! How large files are on the wire, from hosts that compress them as well as they can.

use crate::Outcome;
use crate::sh::{cmd, output, target};
use std::fs;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// The size of a file's content after `brotli -q 11`, by Node.js.
pub fn size(content: &[u8]) -> Outcome<u64> {
    const SCRIPT: &str = "const z=require('zlib'),c=z.constants,b=require('fs').readFileSync(process.argv[1]);\
        console.log(z.brotliCompressSync(b,{params:{[c.BROTLI_PARAM_QUALITY]:11,[c.BROTLI_PARAM_LGWIN]:24,\
        [c.BROTLI_PARAM_SIZE_HINT]:b.length}}).length)";
    // Other threads, and other runs, may be at it at the same time.
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    let file = target().join(format!("brotli-{}-{call}", process::id()));
    let io = |why: std::io::Error| format!("{}: {why}", file.display());
    fs::write(&file, content).map_err(io)?;
    let size = output(cmd("node", &["-e", SCRIPT]).arg(&file));
    fs::remove_file(&file).map_err(io)?;
    size.and_then(|text| text.parse().ok()).ok_or_else(|| "node could not compress a file".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn several_files_are_measured_at_a_time() {
        let sizes = |byte: u8| (0..4).map(move |_| size(&[byte; 10_000])).collect::<Result<Vec<_>, _>>();
        thread::scope(|scope| {
            let threads = [1, 2].map(|byte| scope.spawn(move || sizes(byte)));
            for thread in threads {
                let sizes = thread.join().expect("no panic").expect("node compresses");
                assert!(sizes.iter().all(|size| *size < 100), "{sizes:?}");
            }
        });
    }
}
