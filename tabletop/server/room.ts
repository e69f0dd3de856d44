import { pageSentence } from "../common/page-sentences.ts";
import { DEEPEST, inMegabytes, sizeProblem, isLarger, LARGEST_ACTIVITY, LARGEST_TALK } from "../common/limits.ts";
import type { OperationRequest, OperationResponse, QueryAnswer, QueryRequest, WorldData } from "../common/protocol.ts";
import { WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import type { Barrier } from "./barrier.ts";
import type { Database } from "./database.ts";
import { PackAway, Refusal, wordsOf } from "./failure.ts";
import { isHotReloaded, type SystemPackage } from "./manifest.ts";
import type { Packages } from "./modules.ts";
import { metadataOf } from "./packs.ts";
import { withoutSecrets } from "./passwords.ts";
import type { Sockets, Tab } from "./platform.ts";
import type { Sessions } from "./sessions.ts";
import { isObject } from "./source.ts";
import type { Release } from "./stamp.ts";
import { isGM, StoredUser } from "./users.ts";

/** The longest time that a query may wait for its answer, in milliseconds. */
const LONGEST_QUERY_TIME = 10 * 60_000;
/** How long a query waits that names no time, in milliseconds. */
const DEFAULT_QUERY_TIME = 60_000;
/** How many queries of one user, in all their tabs, may wait for an answer at the same time. */
const MOST_QUERIES = 100;

/**
 * The users who are connected to a world: answers what their browser tabs request, and passes on to other tabs what one
 * tab sends.
 */
export class Room {
  readonly #sockets: Sockets;
  readonly #database: Database;
  readonly #barrier: Barrier;
  readonly #sessions: Sessions;
  readonly #system: SystemPackage;
  readonly #packages: Packages;
  readonly #release: Release;
  readonly #testing: boolean;
  readonly #reset: () => Promise<void>;
  /** By the user's id, the tabs of each connected user; the one used last stands at the end. */
  readonly #tabs = new Map<string, Tab[]>();
  /** by the user's id, how many of a user's queries wait for an answer; none for a user who is left out */
  readonly #waiting = new Map<string, number>();
  #paused = false;

  /**
   * Begins to accept tabs. `reset` sets the world up anew from its seed; `testing`: whether hooks for tests are open.
   */
  constructor(setting: {
    sockets: Sockets;
    database: Database;
    barrier: Barrier;
    sessions: Sessions;
    packages: Packages;
    release: Release;
    testing: boolean;
    reset: () => Promise<void>;
  }) {
    this.#sockets = setting.sockets;
    this.#database = setting.database;
    this.#barrier = setting.barrier;
    this.#sessions = setting.sessions;
    this.#packages = setting.packages;
    this.#system = setting.packages.system;
    this.#release = setting.release;
    this.#testing = setting.testing;
    this.#reset = setting.reset;
    // A tab may come in if its token is valid.
    this.#sockets.use((tab, next) => {
      const { userId, token } = tab.handshake.auth as Record<string, unknown>;
      if (!setting.sessions.holds(this.#database.world, userId, token)) {
        next(new Error(pageSentence("NotJoined")));
        return;
      }
      tab.data.userId = userId;
      next();
    });
    this.#sockets.on("connection", (tab) => this.#welcome(tab));
  }

  /** The ids of the users who have at least one tab open. */
  get activeUsers(): string[] {
    return [...this.#tabs.keys()];
  }

  /** Disconnects all tabs of a user; of all users if no id is given. */
  cut(userId?: string): void {
    for (const [id, tabs] of [...this.#tabs]) {
      if (userId === undefined || id === userId) for (const tab of [...tabs]) tab.disconnect(true);
    }
  }

  /** Tells all tabs why the server closes. */
  farewell(reason: string): void {
    this.#sockets.emit("farewell", reason);
  }

  /** Ends a pause, and makes all tabs load their page again with this reason: the world was set up anew. */
  reload(reason: string): void {
    this.#paused = false;
    this.#sockets.emit("reload", reason);
  }

  /**
   * Tells all tabs that files of the system have changed. The tabs load just these files if the system's manifest
   * allows it for all of them (`hotReload`); otherwise they load their page again.
   * @param paths below the system's folder
   */
  renew(paths: readonly string[]): void {
    if (paths.every((path) => isHotReloaded(this.#system.raw, path))) this.#sockets.emit("hotReload", [...paths]);
    else this.#sockets.emit("reload", "The system was built anew.");
  }

  /** Returns the stored user of a tab; undefined if the user has been deleted. */
  #user(tab: Tab): ReturnType<Database["world"]["document"]> {
    return this.#database.world.document("User", tab.data.userId);
  }

  /**
   * Begins to serve a tab: notes it among its user's tabs, tells all other tabs if the user had none before, and
   * listens to the new tab's events.
   */
  #welcome(tab: Tab): void {
    const { userId } = tab.data;
    const tabs = this.#tabs.get(userId);
    if (tabs) tabs.push(tab);
    else {
      this.#tabs.set(userId, [tab]);
      tab.broadcast.emit("userConnected", userId, true);
    }
    tab.on("disconnect", () => this.#forgetTab(tab));
    tab.onAny(() => this.#markAsUsedLast(tab));
    // An error in a listener, as from malformed data that one tab sends, is logged and does not end the server.
    const on: Tab["on"] = (event, listener) => tab.on(event, loggingErrors(listener as Listener) as typeof listener);
    // Requests that get an answer.
    on("world", (ack) => answerFunction(ack)?.(this.#worldFor(userId)));
    on("time", (ack) => answerFunction(ack)?.(Date.now()));
    on("modifyDocument", (request, ack) => this.#modify(tab, request, ack));
    on("query", (request, ack) => this.#query(tab, request, ack));
    // Messages that are sent on to other tabs.
    on("userActivity", (activity) => {
      if (isObject(activity) && !isLarger(activity, LARGEST_ACTIVITY))
        tab.broadcast.emit("userActivity", userId, activity);
    });
    on("pause", (paused) => {
      const user = this.#user(tab);
      if (!user || !isGM(user) || typeof paused !== "boolean") return;
      this.#paused = paused;
      this.#sockets.emit("pause", paused, userId);
    });
    on("package", (channel, payload) => this.#passOn(tab, channel, payload));
    on("resetWorld", (ack) => this.#resetFor(tab, answerFunction(ack)));
  }

  /**
   * Forgets a tab that has disconnected; if it was the last tab of its user, tells all tabs that this user has left.
   */
  #forgetTab(tab: Tab): void {
    const { userId } = tab.data;
    const otherTabs = (this.#tabs.get(userId) ?? []).filter((other) => other !== tab);
    if (otherTabs.length) {
      this.#tabs.set(userId, otherTabs);
      return;
    }
    this.#tabs.delete(userId);
    this.#sockets.emit("userConnected", userId, false);
  }

  /** Puts a tab that is in use at the end of its user's list, because queries go to the tab used last. */
  #markAsUsedLast(tab: Tab): void {
    const tabs = this.#tabs.get(tab.data.userId);
    if (!tabs || tabs[tabs.length - 1] === tab) return;
    tabs.splice(tabs.indexOf(tab), 1);
    tabs.push(tab);
  }

  /** Returns all data with which a tab of this user begins. */
  #worldFor(userId: string): WorldData {
    const { world } = this.#database;
    const { id, title, description, reset, language } = world.manifest;
    const user = world.document("User", userId);
    const configuration = world.packConfiguration;
    // Documents as they are stored, users without their passwords.
    const documents: Record<string, object[]> = {};
    for (const { name } of WORLD_DOCUMENTS) {
      const sources = [...world.documents(name).values()];
      documents[name] = name === "User" ? sources.map(withoutSecrets) : sources;
    }
    return {
      release: this.#release,
      userId,
      activeUsers: this.activeUsers,
      system: this.#system.raw,
      systemPath: `systems/${this.#system.id}`,
      template: this.#system.template,
      modules: this.#packages.infos,
      moduleProblems: user && isGM(user) ? this.#packages.problems : [],
      world: { id, title, description, reset, ...(language && { language }) },
      documents,
      packs: world.packs.map((pack) => metadataOf(pack, configuration)),
      paused: this.#paused,
      time: Date.now(),
      testing: this.#testing,
      readOnly: world.readOnly ?? undefined,
      notice: world.notice ?? undefined,
    };
  }

  /**
   * Carries out an operation and answers the asking tab. Tells the other tabs what was changed, unless the operation's
   * `broadcast` is false, and all tabs what followed from it. Disconnects users who may not stay then.
   * If the operation fails, the answer has the error.
   */
  async #modify(tab: Tab, request: OperationRequest, ack: (response: OperationResponse) => void): Promise<void> {
    const answer = answerFunction(ack);
    const { userId } = tab.data;
    try {
      if (!isObject(request)) throw new Refusal("An operation must be an object.");
      // What is too large, or nested too deeply, is refused before it is looked into.
      const excess = sizeProblem(request);
      if (excess) throw excessRefusal(excess);
      // Carry it out; tell the asking tab first, then the other tabs; then tell all tabs what followed from it.
      await this.#barrier.pass("modifyDocument", request);
      const { response, followUps } = await this.#database.perform(request, userId);
      answer?.(response);
      if (response.action !== "get" && response.operation.broadcast !== false)
        tab.broadcast.emit("modifyDocument", response);
      for (const followUp of followUps) this.#sockets.emit("modifyDocument", followUp);
      this.#disconnectDeparted(response, tab);
    } catch (thrown) {
      // A Refusal is an expected answer; any other error is a fault, and is logged.
      const { action, type } = isObject(request) ? request : { action: "get" as const, type: "" };
      const name = thrown instanceof Error ? thrown.name : "Error";
      if (!(thrown instanceof Refusal)) console.error(thrown);
      const pack = thrown instanceof PackAway ? thrown.pack : undefined;
      const words = thrown instanceof Refusal ? thrown.words : undefined;
      const error = { name, message: wordsOf(thrown), ...(pack && { pack }), ...(words && { words }) };
      answer?.({ action, type, operation: {}, userId, error });
    }
  }

  /**
   * Disconnects the tabs of users who were deleted or may not join any more, or whose password was changed.
   * @param asker the tab that asked for the change; this tab stays connected if it has changed its own user's password
   */
  #disconnectDeparted(response: OperationResponse, asker: Tab): void {
    if (response.type !== "User" || response.action === "get" || response.operation.pack) return;
    const { world } = this.#database;
    for (const [userId, tabs] of [...this.#tabs]) {
      const user = world.document("User", userId);
      // a user with the role NONE (0) may not join
      const isUser = !!user && user.role !== 0;
      const reason = isUser ? "The password was changed: join again." : "You are no user of this world any more.";
      for (const tab of [...tabs]) {
        // The tab of a user who has changed their own password gets the new token.
        if (isUser && tab === asker) tab.handshake.auth.token = this.#sessions.tokenOf(user);
        if (this.#sessions.holds(world, userId, tab.handshake.auth.token)) continue;
        tab.emit("farewell", reason);
        tab.disconnect(true);
      }
    }
  }

  /** Passes a query on to the tab that the asked user used last; answers with its answer, or with why there is none. */
  async #query(tab: Tab, request: QueryRequest, ack: (answer: QueryAnswer) => void): Promise<void> {
    const answer = answerFunction(ack);
    if (!answer) return;
    if (!isObject(request) || typeof request.name !== "string")
      return answer({ error: "A query must be an object with a name." });
    if (isLarger(request, LARGEST_TALK)) return answer({ error: tooLarge("A query") });
    // Who asks, who is asked, and for how long.
    await this.#barrier.pass("query", request);
    const { world } = this.#database;
    const from = this.#user(tab);
    const to = world.document("User", String(request.to));
    if (!from || !new StoredUser(from, world).hasPermission("QUERY_USER"))
      return answer({ error: "You lack the permission to query others." });
    if (!to) return answer({ error: "The user you ask does not exist." });
    const askedTab = this.#tabs.get(to._id)?.at(-1);
    if (!askedTab) return answer({ error: `${String(to.name)} is not connected.` });
    const waiting = this.#waiting.get(from._id) ?? 0;
    if (waiting >= MOST_QUERIES)
      return answer({ error: `${waiting} queries of yours wait for an answer: the most that may.` });
    const requestedTimeout = Number(request.timeout);
    const timeout = Math.min(
      Number.isFinite(requestedTimeout) && requestedTimeout > 0 ? requestedTimeout : DEFAULT_QUERY_TIME,
      LONGEST_QUERY_TIME,
    );
    this.#waiting.set(from._id, waiting + 1);
    const said = await sendQuery(askedTab, { ...request, from: from._id }, timeout, String(to.name));
    const left = this.#waiting.get(from._id)! - 1;
    if (left) this.#waiting.set(from._id, left);
    else this.#waiting.delete(from._id);
    answer(said);
  }

  /**
   * Passes a package's message on to all other tabs. Dropped are messages that are too large, and messages on any
   * channel but those of this system, this world and the active modules, if their manifests ask for one (`socket`). A
   * gamemaster's message `reload` makes all other tabs load their page again.
   */
  async #passOn(tab: Tab, channel: string, payload: unknown): Promise<void> {
    // After a change of some settings all users must load the page again: the gamemaster's client sends `reload`.
    const user = this.#user(tab);
    if (channel === "reload" && user && isGM(user)) {
      tab.broadcast.emit("reload", "The gamemaster reloads the table.");
      return;
    }
    if (typeof channel !== "string" || !this.#isOpen(channel)) return;
    if (isLarger(payload, LARGEST_TALK)) {
      console.warn(`${tooLarge(`What ${tab.data.userId} sent on ${channel}`)} It was not passed on.`);
      return;
    }
    await this.#barrier.pass("package", { channel, payload });
    tab.broadcast.emit("package", channel, payload, tab.data.userId);
  }

  /**
   * Tells whether messages pass on a channel: that of this system, of this world or of an active module, if its
   * manifest says so (`socket`).
   */
  #isOpen(channel: string): boolean {
    const { id, socket } = this.#database.world.manifest;
    if (channel === `system.${this.#system.id}`) return this.#system.raw.socket === true;
    if (channel === `world.${id}`) return socket;
    return channel.startsWith("module.") && this.#packages.hasSocket(channel.slice("module.".length));
  }

  /**
   * Sets up the world anew from its seed, if the tab's user is a gamemaster and the world allows it (`reset` of its
   * manifest). Answers with the error if the reset is not allowed or fails.
   */
  async #resetFor(tab: Tab, answer: ((answer: { error?: string }) => void) | null): Promise<void> {
    const user = this.#user(tab);
    if (!user || !isGM(user)) return answer?.({ error: "Only a gamemaster may reset the world." });
    if (!this.#database.world.manifest.reset) return answer?.({ error: "This world does not offer a reset." });
    try {
      await this.#reset();
      answer?.({});
    } catch (thrown) {
      answer?.({ error: wordsOf(thrown) });
    }
  }
}

/** A listener of an event. */
type Listener = (...sent: unknown[]) => unknown;

/** Returns a listener that does the same, except that its errors are only logged. */
const loggingErrors =
  (listener: Listener): Listener =>
  (...sent) =>
    void (async () => listener(...sent))().catch((error: unknown) => console.error(error));

/** Returns the function that answers an event; null if the client expects no answer. */
const answerFunction = <T>(ack: ((answer: T) => void) | undefined): ((answer: T) => void) | null =>
  typeof ack === "function" ? ack : null;

/** Returns the sentence that something is too large to be passed on. */
const tooLarge = (what: string): string => `${what} is too large: at most ${inMegabytes(LARGEST_TALK)}.`;

/**
 * Sends a query to a tab.
 * @param timeout in milliseconds
 * @param name of the tab's user, for sentences
 * @returns the tab's answer, or an error in words if it gives none in time or disconnects
 */
function sendQuery(
  tab: Tab,
  request: QueryRequest & { from: string },
  timeout: number,
  name: string,
): Promise<QueryAnswer> {
  return new Promise((resolve) => {
    // Whatever comes first ends the query: an answer, the time, or the end of the connection.
    const finish = (answer: QueryAnswer): void => {
      clearTimeout(timer);
      tab.off("disconnect", disconnected);
      resolve(answer);
    };
    const disconnected = (): void => finish({ error: `${name} disconnected before answering.` });
    const timer = setTimeout(() => finish({ error: `${name} did not answer within ${timeout} ms.` }), timeout);
    tab.on("disconnect", disconnected);
    tab.emit("query", request, (answer) => {
      if (!isObject(answer)) finish({ error: `${name} gave no proper answer.` });
      else finish(isLarger(answer, LARGEST_TALK) ? { error: tooLarge("The answer") } : answer);
    });
  });
}

/** The refusal of a request that is too large, or nested too deeply. */
function excessRefusal({ size, most }: { size: number; most: number }): Refusal {
  if (size === Infinity) {
    const message = `That is nested too deeply: at most ${DEEPEST} levels.`;
    return new Refusal(message, { key: "TooDeep", values: { most: String(DEEPEST) } });
  }
  const values = { size: inMegabytes(size), most: inMegabytes(most) };
  return new Refusal(`That is too large: ${values.size}, and the most is ${values.most}.`, { key: "TooMuch", values });
}
