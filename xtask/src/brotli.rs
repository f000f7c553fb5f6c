//! How large files are on the wire, from hosts that compress them as well as they can.

use crate::Outcome;
use crate::sh::{cmd, output, target};
use std::fs;
use std::process;

/// The size of a file's content after `brotli -q 11`, by Node.js.
pub fn size(content: &[u8]) -> Outcome<u64> {
    const SCRIPT: &str = "const z=require('zlib'),c=z.constants,b=require('fs').readFileSync(process.argv[1]);\
        console.log(z.brotliCompressSync(b,{params:{[c.BROTLI_PARAM_QUALITY]:11,[c.BROTLI_PARAM_LGWIN]:24,\
        [c.BROTLI_PARAM_SIZE_HINT]:b.length}}).length)";
    // Another run may be at it at the same time.
    let file = target().join(format!("brotli-{}", process::id()));
    let io = |why: std::io::Error| format!("{}: {why}", file.display());
    fs::write(&file, content).map_err(io)?;
    let size = output(cmd("node", &["-e", SCRIPT]).arg(&file));
    fs::remove_file(&file).map_err(io)?;
    size.and_then(|text| text.parse().ok()).ok_or_else(|| "node could not compress a file".into())
}
