/** Questions from client to client: `CONFIG.queries` and `user.query`. */

/** The longest wait for an answer, in milliseconds, where the question sets none. */
const USUAL_TIMEOUT = 60_000;

/** Finds the handler registered in CONFIG.queries under a name; null for an inherited property or no function. */
function handlerOf(name: unknown): ((data: unknown, options: object) => unknown) | null {
  const { queries } = globalThis.CONFIG;
  const own = typeof name === "string" && Object.hasOwn(queries, name) ? queries[name] : null;
  return typeof own === "function" ? own : null;
}

/** Sends questions to other clients, and answers theirs. */
export class QueryManager {
  #emit: (request: any, milliseconds: number) => Promise<any>;

  constructor(emit: (request: any, milliseconds: number) => Promise<any>) {
    this.#emit = emit;
  }

  /**
   * Asks the client of a user.
   * @param user whose client answers; for the user of this client the handler runs here
   * @param timeout the longest wait in milliseconds, a minute by default
   * @param name of the handler in CONFIG.queries
   * @returns the answer; that of another client as plain JSON
   * @throws Error for a name without a handler, where this user may not query others, and where the asked user is away,
   *   answers with an error, or not in time
   */
  async send(user: any, name: string, data: object, { timeout }: { timeout?: number } = {}): Promise<any> {
    const { game } = globalThis;
    if (!handlerOf(name)) throw new Error(`The query "${name}" is not in CONFIG.queries`);
    if (!game.user.hasPermission("QUERY_USER")) throw new Error("This user may not query others");
    if (!user.active) throw new Error(`${user.name} is not at the table`);
    if (user.isSelf) return globalThis.CONFIG.queries[name](data, { timeout });
    const limit = timeout ?? USUAL_TIMEOUT;
    const answer = await this.#emit({ to: user.id, name, data, timeout: limit }, limit);
    if (answer.error) throw new Error(answer.error);
    return answer.result;
  }

  /** Answers a query of another client: with the handler's result as plain JSON, or an error in words. */
  async handle({ name, data, timeout }: any): Promise<{ result?: unknown; error?: string }> {
    const handler = handlerOf(name);
    if (!handler) return { error: `The query "${name}" is not in CONFIG.queries` };
    try {
      const result = await handler(data, { timeout });
      return { result: result === undefined ? null : JSON.parse(JSON.stringify(result)) };
    } catch (error) {
      globalThis.Hooks.onError("QueryManager#handle", error as Error, { log: "error", query: name });
      return { error: (error as Error).message };
    }
  }
}
