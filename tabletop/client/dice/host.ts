/** The few things rolls ask of the host around them, read at run time. */

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

export function property(data: object, path: string): unknown {
  if (global.foundry?.utils?.getProperty) return global.foundry.utils.getProperty(data, path);
  let value: unknown = data;
  for (const part of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[part];
  return value;
}

export function renderTemplate(path: string, data: object): Promise<string> {
  const render = global.foundry?.applications?.handlebars?.renderTemplate;
  if (!render) throw new Error("Rolls can only be rendered on a running host");
  return render(path, data);
}

export const userId = (): string | undefined => global.game?.user?.id;
export const generation = (): number => global.game?.release?.generation ?? 14;
export const diceSound = (): string | null => global.CONFIG?.sounds?.dice ?? null;
export const warn = (message: string): unknown => global.ui?.notifications?.warn(message);
export const warnMissing = (term: string): unknown =>
  warn(global.game?.i18n?.format("DICE.WarnMissingData", { match: term }) ?? `Missing roll data: ${term}`);

export function messageClass(): ChatMessageClass {
  if (!global.getDocumentClass) throw new Error("Rolls can only become messages on a running host");
  return global.getDocumentClass("ChatMessage");
}

/** The mode the user chose for rolls, under this generation's name. */
export function currentMode(): string {
  return String(global.game?.settings?.get("core", generation() < 14 ? "rollMode" : "messageMode") ?? "public");
}
