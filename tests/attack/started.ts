/** What the present file of tests has started. Files share a worker, and each begins with nothing that listens. */
export const started = { engine: false };
