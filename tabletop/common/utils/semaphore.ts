/** Runs asynchronous functions, at most `max` at a time, in the order in which they were added. */
export class Semaphore {
  max: number;
  // the tasks that have not begun, and the number of those that run
  #queue: { run: () => Promise<unknown>; resolve: (value: unknown) => void; reject: (reason: unknown) => void }[] = [];
  #active = 0;

  constructor(max = 1) {
    this.max = max;
  }

  get remaining(): number {
    return this.#queue.length;
  }

  get active(): number {
    return this.#active;
  }

  /** Adds a task, which runs with `args` as soon as there is room. @returns a promise of the task's result */
  add<A extends unknown[], R>(task: (...args: A) => Promise<R> | R, ...args: A): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#queue.push({ run: async () => task(...args), resolve: resolve as (value: unknown) => void, reject });
      this.#try();
    });
  }

  /** Drops the tasks that have not begun; their promises never settle. */
  clear(): void {
    this.#queue = [];
  }

  /** Begins the next waiting task if fewer than `max` tasks are running. Tries again whenever a task ends. */
  #try(): void {
    if (this.#active >= this.max) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#active++;
    next
      .run()
      .then(next.resolve, next.reject)
      .finally(() => {
        this.#active--;
        this.#try();
      });
  }
}
