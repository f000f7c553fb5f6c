/** The engine or its driver failed; the page is not to blame. */
export class EngineError extends Error {}

/** Wraps a function so that its failures count as the engine's. */
export const ofTheEngine =
  (work) =>
  async (...args) => {
    try {
      return await work(...args);
    } catch (why) {
      throw new EngineError(why.message, { cause: why });
    }
  };
