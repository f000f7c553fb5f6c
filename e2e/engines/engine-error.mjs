/** What was asked of the page was in order; the engine or its driver could not do it. */
export class EngineError extends Error {}

/** A function whose failures are the engine's. */
export const ofTheEngine =
  (work) =>
  async (...args) => {
    try {
      return await work(...args);
    } catch (why) {
      throw new EngineError(why.message, { cause: why });
    }
  };
