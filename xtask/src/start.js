// Starts the program. `program.rs` puts this behind the scripts of wasm-bindgen and of the splitter, into index.html.
{
  // The first bytes of the wasm are in the page.
  const element = document.getElementById("program");
  const text = element.textContent;
  element.remove();
  const first = new Uint8Array(text.length);
  // As `program.rs` wrote them; of a number beyond 255 the array keeps the lowest eight bits.
  for (let at = 0; at < text.length; at++) first[at] = text.charCodeAt(at) ^ 64;
  const rest = await fetch("./frantic_bg.wasm");
  if (!rest.ok) throw new Error(`${rest.status} ${rest.url}`);
  const whole = new ReadableStream({
    async start(stream) {
      stream.enqueue(first);
      const reader = rest.body.getReader();
      for (let part; !(part = await reader.read()).done; ) stream.enqueue(part.value);
      stream.close();
    },
  });
  const answer = new Response(whole, { headers: { "Content-Type": "application/wasm" } });
  const { instance, module } = await WebAssembly.instantiateStreaming(answer, __wbg_get_imports());
  // In a task of its own, where the browser can: a tap may come between two short tasks, but waits for a long one.
  await globalThis.scheduler?.yield?.();
  __wbg_finalize_init(instance, module);
  dispatchEvent(new Event("TrunkApplicationStarted"));
}
