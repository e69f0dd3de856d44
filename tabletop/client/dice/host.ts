/** The few functions of the host that rolls use, looked up when they are needed: in Node there may be none. */

interface DiceHost {
  foundry?: {
    utils?: { getProperty(object: object, path: string): unknown };
    applications?: { handlebars?: { renderTemplate(path: string, data: object): Promise<string> } };
  };
  game?: {
    user?: { id: string };
    release?: { generation: number };
    settings?: { get(namespace: string, key: string): unknown };
    i18n?: { format(key: string, data: object): string };
  };
  CONFIG?: { sounds?: { dice?: string | null } };
  ui?: { notifications?: { warn(message: string): unknown } };
  getDocumentClass?: (name: string) => ChatMessageClass;
}

/** The class of chat messages, as far as rolls use it. */
export interface ChatMessageClass {
  new (data: object): {
    toObject(): Record<string, unknown>;
    updateSource(changes: object): unknown;
    applyRollMode?(mode: string): unknown;
    applyMode?(mode: string): unknown;
  };
  create(data: object, operation: object): Promise<unknown>;
}

const global = globalThis as unknown as DiceHost;

/** The value at a dotted path of some data, by the host's function if there is a host; undefined if there is none. */
export function valueAtPath(data: object, path: string): unknown {
  if (global.foundry?.utils?.getProperty) return global.foundry.utils.getProperty(data, path);
  let value: unknown = data;
  for (const part of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[part];
  return value;
}

/** Renders a template of the host to HTML. @throws {Error} without a host, in Node */
export function renderTemplate(path: string, data: object): Promise<string> {
  const render = global.foundry?.applications?.handlebars?.renderTemplate;
  if (!render) throw new Error("Rolls can only be rendered on a running host");
  return render(path, data);
}

/** The id of this client's user; undefined without a host. */
export const userId = (): string | undefined => global.game?.user?.id;
/** The generation of the host, 13 or 14; 14 without a host. */
export const generation = (): number => global.game?.release?.generation ?? 14;
/** The address of the sound of dice, from CONFIG; null if there is none. */
export const diceSound = (): string | null => global.CONFIG?.sounds?.dice ?? null;
/** Shows a warning to the user; does nothing without a host. */
export const warn = (message: string): unknown => global.ui?.notifications?.warn(message);
/** Warns the user of a reference in a formula that has no data. */
export const warnMissing = (term: string): unknown =>
  warn(global.game?.i18n?.format("DICE.WarnMissingData", { match: term }) ?? `Missing roll data: ${term}`);

/** The configured class of chat messages. @throws {Error} without a host, in Node */
export function messageClass(): ChatMessageClass {
  if (!global.getDocumentClass) throw new Error("Rolls can only become messages on a running host");
  return global.getDocumentClass("ChatMessage");
}

/** The roll mode that the user has chosen, in generation 14 the message mode; "public" without a host. */
export function currentMode(): string {
  return String(global.game?.settings?.get("core", generation() < 14 ? "rollMode" : "messageMode") ?? "public");
}
