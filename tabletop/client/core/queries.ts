/** Questions that one client asks another: `CONFIG.queries` and `user.query`. */

/** The longest wait for an answer, in milliseconds, if the question sets none. */
const USUAL_TIMEOUT = 60_000;

/** Finds the handler in CONFIG.queries by its name; null if there is none, and for inherited properties. */
function handlerOf(name: unknown): ((data: unknown, options: object) => unknown) | null {
  const { queries } = globalThis.CONFIG;
  const configured = typeof name === "string" && Object.hasOwn(queries, name) ? queries[name] : null;
  return typeof configured === "function" ? configured : null;
}

/** Sends questions to other clients, and answers theirs. */
export class QueryManager {
  #emit: (request: any, milliseconds: number) => Promise<any>;

  /** @param emit sends a question; resolves with `{ result }` or `{ error }`, rejects without an answer in that time */
  constructor(emit: (request: any, milliseconds: number) => Promise<any>) {
    this.#emit = emit;
  }

  /**
   * Asks the client of a user a question.
   * @param user whose client answers; for this client's own user the handler runs here, without a limit of time
   * @param name the handler's name in CONFIG.queries; both clients must have the handler
   * @param data the question
   * @param timeout the longest wait for another client's answer, in milliseconds; by default a minute
   * @returns the handler's result; from another client as plain JSON
   * @throws Error if there is no handler of that name, this user may not query others, the asked user is not present,
   *   the handler fails, or no answer comes in time
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

  /**
   * Answers another client's question: with the handler's result as plain JSON (null for undefined), or an error in
   * words.
   */
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
