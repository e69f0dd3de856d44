import { host } from "./host/host.ts";
import { rulesetById, rulesets } from "./contract/registry.ts";
import type { SettingDeclaration } from "./contract/declarations.ts";
import type { JsonValue } from "./host/json.ts";

/** The name under which Foundry stores Fray's settings and keys. */
export const NAMESPACE = "fray";

/** The key of the world's setting that says whether a gamemaster has closed the welcome window before. */
export const WELCOMED = "welcomed";

/**
 * What players see of a foe's card (an action's chat message): everything, the outcome without its numbers, or neither.
 */
export type Visibility = "everything" | "outcome" | "gamemaster";

/** The world's settings that belong to no ruleset. Each ruleset declares its own settings. */
const SHARED: readonly SettingDeclaration[] = [
  { key: "ruleset", kind: "choice", default: "crusade" },
  {
    key: "visibility",
    kind: "choice",
    default: "everything",
    choices: {
      everything: "FRAY.Setting.visibility.everything",
      outcome: "FRAY.Setting.visibility.outcome",
      gamemaster: "FRAY.Setting.visibility.gamemaster",
    },
  },
  {
    key: "outOfTurn",
    kind: "choice",
    default: "say",
    choices: {
      allow: "FRAY.Setting.outOfTurn.allow",
      say: "FRAY.Setting.outOfTurn.say",
      refuse: "FRAY.Setting.outOfTurn.refuse",
    },
  },
  {
    key: "tokenNames",
    kind: "choice",
    default: "hover",
    choices: { hover: "FRAY.Setting.tokenNames.hover", always: "FRAY.Setting.tokenNames.always" },
  },
  { key: "fallenAct", kind: "boolean", default: false },
  {
    key: "undo",
    kind: "choice",
    default: "attacker",
    choices: {
      attacker: "FRAY.Setting.undo.attacker",
      affected: "FRAY.Setting.undo.affected",
      gamemaster: "FRAY.Setting.undo.gamemaster",
    },
  },
  { key: "keepThrows", kind: "boolean", default: true },
  {
    key: "deleteCards",
    kind: "choice",
    default: "told",
    choices: { told: "FRAY.Setting.deleteCards.told", gamemaster: "FRAY.Setting.deleteCards.gamemaster" },
  },
  { key: "autoApply", kind: "boolean", default: false },
  { key: "reactionSeconds", kind: "number", default: 45, min: 0, max: 300, step: 5 },
  {
    key: "movement",
    kind: "choice",
    default: "stop",
    choices: { stop: "FRAY.Setting.movement.stop", advice: "FRAY.Setting.movement.advice" },
  },
  {
    key: "economy",
    kind: "choice",
    default: "stop",
    choices: { stop: "FRAY.Setting.economy.stop", advice: "FRAY.Setting.economy.advice" },
  },
  {
    key: "reach",
    kind: "choice",
    default: "stop",
    choices: { stop: "FRAY.Setting.reach.stop", judge: "FRAY.Setting.reach.judge" },
  },
  { key: "difficulty.easy", kind: "number", default: 85, min: 0, max: 100, step: 5 },
  { key: "difficulty.fair", kind: "number", default: 60, min: 0, max: 100, step: 5 },
  { key: "difficulty.hard", kind: "number", default: 35, min: 0, max: 100, step: 5 },
];

/** The settings of single users, stored in the browser. */
const PERSONAL: readonly SettingDeclaration[] = [
  { key: "dialogByDefault", kind: "boolean", default: false },
  { key: "hint", kind: "boolean", default: true },
  { key: "outlook", kind: "boolean", default: true },
  { key: "hoverOdds", kind: "boolean", default: true },
  { key: "sounds", kind: "boolean", default: true },
];

/** Returns the key under which a ruleset's setting is stored. */
const storedKey = (ruleset: string, key: string): string => `${ruleset}.${key}`;
/** The values of rulesets' settings read so far, by stored key. */
let cachedValues = new Map<string, JsonValue>();

/**
 * Registers one setting with Foundry. When the setting changes, all values read so far are forgotten, actors are
 * prepared again if derived data depends on the setting, and the hook `fray.settingChanged` is called with `key`.
 * @param key the key under which the setting is stored
 * @param prefix the beginning of the keys of the setting's words
 */
function registerSetting(key: string, prefix: string, setting: SettingDeclaration, scope: "world" | "client"): void {
  const choices = choicesOf(setting);
  host.game.settings.register(NAMESPACE, key, {
    name: `${prefix}.${setting.key}.name`,
    hint: `${prefix}.${setting.key}.hint`,
    scope,
    config: false,
    type: { boolean: Boolean, number: Number, choice: String, text: String }[setting.kind],
    default: setting.default,
    ...(choices ? { choices } : {}),
    onChange: () => {
      cachedValues = new Map();
      if (setting.reprepare) prepareAgain();
      host.Hooks.callAll("fray.settingChanged", key);
    },
  });
}

/** Returns the choices of a setting that has some; those of the world's ruleset are the rulesets themselves. */
const choicesOf = ({ key, choices }: SettingDeclaration): SettingDeclaration["choices"] =>
  choices ?? (key === "ruleset" ? Object.fromEntries(rulesets().map(({ id, label }) => [id, label])) : undefined);

/** Registers all settings at `init`: those that Fray's settings window shows, and three that no window shows. */
export function registerSettings(): void {
  for (const setting of SHARED) registerSetting(setting.key, "FRAY.Setting", setting, "world");
  for (const setting of PERSONAL) registerSetting(setting.key, "FRAY.Setting", setting, "client");
  for (const ruleset of rulesets())
    for (const setting of ruleset.settings)
      registerSetting(storedKey(ruleset.id, setting.key), `FRAY.Setting.${ruleset.id}`, setting, "world");
  // The gamemaster's ledger of cards, whether the welcome window was closed, and how far the world's data was migrated.
  host.game.settings.register(NAMESPACE, "ledger", { scope: "world", config: false, type: Object, default: {} });
  host.game.settings.register(NAMESPACE, WELCOMED, { scope: "world", config: false, type: Boolean, default: false });
  host.game.settings.register(NAMESPACE, "schema", { scope: "world", config: false, type: Number, default: 0 });
}

/**
 * Prepares all actors of the world and of unlinked tokens on the shown scene again, and redraws open sheets of actors:
 * derived data may depend on settings.
 */
function prepareAgain(): void {
  for (const actor of host.game.actors) actor.reset();
  for (const token of host.canvas?.tokens?.placeables ?? []) if (!token.document.actorLink) token.actor?.reset();
  for (const app of host.foundry.applications.instances?.values() ?? [])
    if (app.document?.documentName === "Actor") void app.render();
}

/** Returns the value of a setting that belongs to no ruleset, by its key. */
export function shared<T extends JsonValue>(key: string): T {
  return host.game.settings.get(NAMESPACE, key) as T;
}

/**
 * Returns the value of a ruleset's setting: the default before settings are registered, null for an unknown setting.
 * Values are kept until any setting changes, because derived data asks for values often.
 */
export function settingOf<T extends JsonValue>(ruleset: string, key: string): T {
  const settingId = storedKey(ruleset, key);
  if (!cachedValues.has(settingId)) {
    // Settings are not registered yet, or this one is unknown. A value stored for it may be read later.
    if (!host.game?.settings?.settings?.has(`${NAMESPACE}.${settingId}`))
      return (rulesetById(ruleset)?.settings.find((setting) => setting.key === key)?.default ?? null) as T;
    cachedValues.set(settingId, host.game.settings.get(NAMESPACE, settingId) as JsonValue);
  }
  return cachedValues.get(settingId) as T;
}

/**
 * The settings of one tab of the settings window. `id` of a setting: its stored key; `prefix`: the beginning of the
 * keys of its words.
 */
export interface SettingGroup {
  readonly id: string;
  readonly label: string;
  readonly settings: readonly (SettingDeclaration & { readonly id: string; readonly prefix: string })[];
}

/**
 * Returns the tabs of the settings window. A player gets one tab, with the user's own settings. A gamemaster (`isGM`)
 * gets a tab with the settings shared by all rulesets, then a tab for each ruleset, and last the user's own settings.
 */
export function settingGroups(isGM: boolean): readonly SettingGroup[] {
  const personal = {
    id: "personal",
    label: "FRAY.Setting.group.personal",
    settings: PERSONAL.map((setting) => ({ ...setting, id: setting.key, prefix: "FRAY.Setting" })),
  };
  if (!isGM) return [personal];
  return [
    {
      id: "shared",
      label: "FRAY.Setting.group.shared",
      settings: SHARED.map((setting) => {
        const choices = choicesOf(setting);
        return { ...setting, id: setting.key, prefix: "FRAY.Setting", ...(choices ? { choices } : {}) };
      }),
    },
    // One tab for each ruleset.
    ...rulesets().map((ruleset) => ({
      id: ruleset.id,
      label: ruleset.label,
      settings: ruleset.settings.map((setting) => ({
        ...setting,
        id: storedKey(ruleset.id, setting.key),
        prefix: `FRAY.Setting.${ruleset.id}`,
      })),
    })),
    personal,
  ];
}
