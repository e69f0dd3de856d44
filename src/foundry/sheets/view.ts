import { inTheWay } from "../contract/reading/hands.ts";
import { percent } from "../cards/percent.ts";
import { felledInRow, oddsInWords } from "../cards/row-odds.ts";
import type { RowBar } from "../cards/row-odds.ts";
import { defencesOf } from "../cards/defences.ts";
import { partContext } from "../cards/parts.ts";
import { sentences } from "../cards/phrase.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import type { Economy } from "../contract/combat.ts";
import type { ConditionDeclaration } from "../contract/declarations.ts";
import type { OddsView } from "../contract/view.ts";
import { rulesetOf } from "../contract/registry.ts";
import { shownName } from "../contract/reading/names.ts";
import { combatantOf, readerFor } from "../contract/reading/reader.ts";
import { targetOf } from "../engine/declare.ts";
import { localize } from "../host/host.ts";
import type { ActorDocument, CombatantDocument, ItemDocument, TokenDocument } from "../host/documents.ts";
import type { Explained, Part } from "../../rules/explain.ts";

/* The values that the pieces of the sheets' templates (templates/sheets) get, in the same form for every ruleset. */

/** Returns the parts of a number for the template of its tooltip. */
export const partsOf = (parts: readonly Part[]): object[] => parts.map(partContext);
/** Returns a number for a sheet's template, with the parts of its tooltip and their sum, which is the number itself. */
export const explained = ({ value, parts }: Explained) => ({ value, parts: partsOf(parts), sum: value });

/** Returns the actor's items of some types, in the order of the types. */
export const itemsOf = (actor: ActorDocument, ...types: string[]): ItemDocument[] =>
  types.flatMap((type) => actor.items.filter((item) => item.type === type));

/** Returns the actor's own token, or its first one on the viewed scene; null if none. */
export const tokenOf = (actor: ActorDocument): TokenDocument | null =>
  actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;

/** Returns the fields of an item that every row for one has. */
export const named = ({ id, uuid, name, img }: ItemDocument) => ({ id, uuid, name, img });

/** Returns a row with all system data of an item, its name and its type. */
export const stored = (item: ItemDocument) => ({
  ...(item.system as Record<string, unknown>),
  ...named(item),
  type: item.type,
});

/** A bar that can be typed into, of points that are left. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly parts?: readonly object[];
  readonly rule?: string;
  /** words shown in place of the label */
  readonly caption?: string;
  /** true for a bar drawn smaller, below another */
  readonly minor?: boolean;
  /** words behind the bar, with their parts, or with boxes */
  readonly after?: { words: string; parts?: readonly object[]; sum?: number; boxes?: readonly { full: boolean }[] };
}

/** A number in the sheet's strip; `small` is shown beside it. */
export interface Stat {
  readonly label: string;
  readonly rule: string;
  readonly value: number | string;
  readonly sum?: number | string;
  readonly parts?: readonly object[];
  readonly small?: string;
  /** what effects add to the number in `small` */
  readonly more?: readonly object[];
}

/** Returns a row of `all` boxes for a template, the first `full` of which are filled. */
export const boxes = (full: number, all: number): { full: boolean }[] =>
  Array.from({ length: all }, (_, index) => ({ full: index < full }));

/**
 * Returns the actor's combatant (null outside an encounter), and the actions of its round in words and as pips, one for
 * each action; `total` are the actions of a round outside an encounter.
 */
export function roundOf(actor: ActorDocument, economy: Economy, total: number) {
  const combatant: CombatantDocument | null = combatantOf(actor, actor.token);
  const { total: all, spent } = combatant
    ? economy.pips(combatant, readerFor(rulesetOf(actor)!.id))
    : { total, spent: 0 };
  const left = Math.max(0, all - spent);
  return {
    combatant,
    inCombat: combatant !== null,
    pips: Array.from({ length: all }, (_, index) => ({ spent: index < spent })),
    said: localize("FRAY.Word.ActionsLeft", { left }),
  };
}

/**
 * Returns the movement that a combatant has left in its turn, in the ruleset's unit; null without a combatant, or
 * without a limit.
 */
export function movementLeft(combatant: CombatantDocument | null, economy: Economy): number | null {
  const moved = combatant && economy.movement!(combatant, readerFor(rulesetOf(combatant.actor!)!.id));
  return moved ? Math.max(0, moved.total - moved.spent) : null;
}

/** Returns the words for the movement left; "" for null. */
export const leftInWords = (left: number | null): string => (left === null ? "" : localize("FRAY.Word.Left", { left }));

/**
 * Returns initiative for the sheet's strip.
 * @param value the number rolled in the encounter; null or undefined before, which shows the bonus instead
 * @param bonus the bonus to the die as text, such as "+3"
 * @param parts the parts of the bonus, for its tooltip
 * @param rule id of the rule that explains it
 */
export const initiativeStat = (
  value: number | null | undefined,
  bonus: string,
  parts: object[],
  rule: string,
): Stat => ({
  label: "FRAY.Sheet.initiative",
  value: value ?? bonus,
  parts,
  sum: bonus,
  rule,
});

/** Returns the conditions of a ruleset, each with whether the actor has it. */
export const conditionsOf = (actor: ActorDocument, conditions: readonly ConditionDeclaration[]) =>
  conditions.map((condition) => ({ ...condition, active: actor.statuses.has(condition.id) }));

/**
 * Returns numbers that are typed in, such as attributes, abilities or characteristics, for the template.
 * @param values the numbers by their ids
 * @param field the field below `system` that holds them
 * @param prefix begins the key of each number's name; its id ends it
 */
export const traitsOf = <K extends string>(values: Readonly<Record<K, number>>, field: string, prefix: string) =>
  (Object.keys(values) as K[]).map((id) => ({
    id,
    label: `${prefix}${id}`,
    value: values[id],
    path: `system.${field}.${id}`,
  }));

/** Returns those of some weapons that are held, as choices to defend with; `chosen` is the id of the selected one. */
export const defendersOf = (items: readonly ItemDocument[], chosen: string) =>
  items
    .filter((item) => (item.system as { held: boolean }).held)
    .map((item) => ({ id: item.id, name: item.name, selected: chosen === item.id }));

/**
 * Returns an item's row in the list of gear, for the template: a note, up to two numbers, and a checkbox for a yes-or-no
 * field of the item (`box`: the field's name below `system`, and the key of its label).
 */
export function gearRow(
  item: ItemDocument,
  row: {
    note: string;
    rolls?: readonly [first: Roll | null, second?: Roll | null];
    box?: readonly [field: string, label: string];
    idle?: boolean;
    dropHint?: string;
  },
) {
  const { box, rolls: [first, second] = [null] } = row;
  const on = box && (item.system as Record<string, unknown>)[box[0]];
  return {
    ...named(item),
    ...row,
    rolls: [first ?? {}, second ?? {}],
    box: box && { field: `system.${box[0]}`, label: box[1], on },
  };
}

/** A number of a row, with small words beside it. */
interface Roll {
  readonly value: number | string;
  readonly small?: string;
}

/**
 * Returns a button of an item's row that does an act; `words` is the key of its words, `more` tells the choice it
 * makes, whether it is the row's main act (`go`), and why it is barred (`refused`, in words).
 */
export const actOf = (
  item: ItemDocument,
  act: string,
  words: string,
  more: { go?: boolean; choice?: string; value?: string; refused?: string; hint?: string } = {},
) => ({
  act,
  words: localize(words),
  label: localize("FRAY.Sheet.actOn", { act: localize(words), name: item.name }),
  ...more,
});

/**
 * The action by which a ruleset takes an item in hand or puts it away, and the choice (by name and value) that tells
 * which.
 */
interface Handling {
  readonly act: string;
  readonly choice: string;
  readonly value: string;
}

/**
 * Returns the button that takes an item in hand; `words` is the key of its words. If the hands are full, a hint names
 * the items that it lets fall.
 */
export const drawAct = (item: ItemDocument, words: string, { act, choice, value }: Handling) => {
  const items = fallsFor(item);
  const said = items && localize("FRAY.Hands.makeRoom", { item: item.name, items });
  const button = actOf(item, act, words, { choice, value });
  // The name that is read out has the word on the button in it.
  return said ? { ...button, room: "drop", hint: said, label: sentences([button.label, said]) } : button;
};

/**
 * Returns the tag of an item that cannot be drawn before others leave the hands, which its hint names; empty for other
 * items.
 */
export const roomTag = (item: ItemDocument): object[] => {
  const items = fallsFor(item);
  const hint = localize("FRAY.Hands.makeRoom", { item: item.name, items });
  return items ? [{ words: localize("FRAY.Hands.full"), strong: true, look: "fray-warn", hint }] : [];
};

/** Returns the names of the items that must leave the hands to draw an item; "" if none must. */
const fallsFor = (item: ItemDocument): string =>
  item.actor
    ? inTheWay(item.actor, item)
        .map(({ name }) => name)
        .join(", ")
    : "";

/**
 * Returns a small button that puts a held item away or lets it fall; its words tell the number of actions that this
 * costs.
 */
export const layAct = (
  item: ItemDocument,
  { act, choice, value }: Handling,
  how: "stow" | "drop" | "putAway",
  actions = 0,
): object => {
  const cost = localize(actions ? "FRAY.Hands.costs" : "FRAY.Hands.free", { actions });
  const said = localize(`FRAY.Hands.${how}`, { item: item.name, cost });
  const icon = how === "drop" ? "fa-solid fa-arrow-down" : "fa-solid fa-inbox";
  return { act, choice, value, icon, hint: said, label: said, saysCost: true };
};

/** Returns the words of the refusal that a row shows in place of its odds; "" if it shows odds or nothing. */
export const refusedBy = (odds: object | null): string =>
  odds && "refused" in odds ? String((odds as { refused: string }).refused) : "";

/**
 * Returns the odds of a row: the chance to hit and the chance to fell the foe, in percent, and a small distribution.
 * @param bars the bars of the distribution
 * @param far why the blow does not reach the target yet, in words; "" if it does
 */
export const oddsRow = (odds: OddsView, bars: readonly Pick<RowBar, "height" | "tone">[], far = "") => {
  const felled = felledInRow(odds);
  return {
    bars,
    why: oddsInWords(odds),
    value: percent(odds.headlines[0]!.value),
    unit: "%",
    note: felled ? localize("FRAY.Sheet.drops", { percent: felled }) : "",
    ...outOfReachNow(far),
  };
};

/** Returns the words of a row whose weapon does not reach the target yet; empty where `far` is "". */
export const outOfReachNow = (
  far: string,
): { readonly refused?: string; readonly note?: string; readonly why?: string } =>
  far ? { refused: far, note: localize("FRAY.Reach.short"), why: far } : {};

/** The numbers shown of the target, to users who may see them; `width` is that of a defence's badge, in pixels. */
export interface TargetNumbers {
  readonly bar?: { left: number; max: number; words: string };
  readonly stats?: readonly { label: string; value: number | string; small?: string }[];
  readonly width?: number;
  readonly caption?: string;
}

/**
 * Returns the template's context of the first of the user's targets that has the actor's ruleset; null without one, or
 * if it is the actor itself.
 * @param numbers makes the numbers, called only if the user may see the target's
 * @param note words beside “Target” in any case, such as the distance
 */
export function targetView(
  own: ActorDocument,
  numbers: (foe: ActorDocument) => TargetNumbers,
  note: (foe: ActorDocument, token: TokenDocument | null) => string = () => "",
): object | null {
  const target = targetOf(own);
  const reader = readerFor(rulesetOf(own)!.id);
  const foe = target && reader.actor(target.actor);
  if (!foe || foe.uuid === own.uuid) return null;
  return {
    name: shownName(foe),
    img: foe.img,
    caption: localize("FRAY.Sheet.target") + note(foe, reader.token(target.token)),
    ...(maySeeNumbers(foe.uuid) ? { shields: defencesOf(foe), ...numbers(foe) } : {}),
  };
}

/**
 * Returns what every item's template knows of the item's type: true under the type's name without its ruleset
 * (`isWeapon`), and the key of the type's name (`typeLabel`).
 */
export const kindOf = (item: ItemDocument): Record<string, unknown> => ({
  [`is${item.type.replace(/^[a-z]+/, "")}`]: true,
  typeLabel: `TYPES.Item.${item.type}`,
});

/**
 * Returns a function that makes the options of a select in an item's sheet: of a field below `system`, from its values;
 * `words` and a value are the key of the value's name.
 */
export const choicesFor =
  (item: ItemDocument) =>
  (field: string, words: string, values: readonly string[]): object[] =>
    values.map((value) => ({
      value,
      label: words + value,
      selected: (item.system as Record<string, unknown>)[field] === value,
    }));
