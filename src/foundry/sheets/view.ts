import { isAble } from "../contract/reading/able.ts";
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
import { combatantAnywhere, readerFor } from "../contract/reading/reader.ts";
import { targetOf } from "../engine/declare.ts";
import { localize } from "../host/host.ts";
import type { ActorDocument, CombatantDocument, ItemDocument, TokenDocument } from "../host/documents.ts";
import type { Explained, Part } from "../../rules/explain.ts";

/* Data for the pieces of the sheets' templates (templates/sheets): the same form for every ruleset. */

/** Returns the parts of a number as the template of its tooltip shows them. */
export const partsOf = (parts: readonly Part[]): object[] => parts.map(partContext);
/**
 * Returns a number as data for a template: itself, the parts that its tooltip shows, and their sum, again the number.
 */
export const explained = ({ value, parts }: Explained) => ({ value, parts: partsOf(parts), sum: value });

/** Returns the actor's items of these types, in the order of the types. */
export const itemsOf = (actor: ActorDocument, ...types: string[]): ItemDocument[] =>
  types.flatMap((type) => actor.items.filter((item) => item.type === type));

/** Returns the token of an unlinked token's actor, else the actor's first token on the viewed scene; null if none. */
export const tokenOf = (actor: ActorDocument): TokenDocument | null =>
  actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;

/** Returns what every row of an item has: its id, uuid, name and picture. */
export const named = ({ id, uuid, name, img }: ItemDocument) => ({ id, uuid, name, img });

/** Returns what `named` returns, with the item's type and all its fields of `system`. */
export const stored = (item: ItemDocument) => ({
  ...(item.system as Record<string, unknown>),
  ...named(item),
  type: item.type,
});

/** A bar of points that are left, in which the user can type. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** the parts of the maximum, for the tooltip */
  readonly parts?: readonly object[];
  readonly rule?: string;
  /** words shown in place of `label` */
  readonly caption?: string;
  /** true for a smaller bar, drawn below another one */
  readonly minor?: boolean;
  /** words to the right of the bar, with their parts and sum, or with boxes */
  readonly after?: { words: string; parts?: readonly object[]; sum?: number; boxes?: readonly { full: boolean }[] };
}

/** A number in the strip at the top of a sheet, with the parts of its tooltip; `small` is shown beside it. */
export interface Stat {
  readonly label: string;
  readonly rule: string;
  readonly value: number | string;
  /** the sum of `parts`, as the tooltip shows it */
  readonly sum?: number | string;
  readonly parts?: readonly object[];
  readonly small?: string;
  /** the parts that effects add to the number in `small` */
  readonly more?: readonly object[];
}

/** Returns `count` boxes for a template, the first `filledCount` of them filled. */
export const boxes = (filledCount: number, count: number): { full: boolean }[] =>
  Array.from({ length: count }, (_, index) => ({ full: index < filledCount }));

/**
 * Returns the actor's combatant in a started encounter (null if none), and the acts of its round: one pip for each, and
 * the words for those left. All pips of an actor who cannot act are spent.
 * @param total how many acts a round has for an actor in no encounter
 */
export function roundOf(actor: ActorDocument, economy: Economy, total: number) {
  const combatant: CombatantDocument | null = combatantAnywhere(actor, actor.token);
  const counted = combatant ? economy.pips(combatant, readerFor(rulesetOf(actor)!.id)) : { total, spent: 0 };
  const allPips = counted.total;
  const spent = isAble(actor, combatant) ? counted.spent : allPips;
  const pipsLeft = Math.max(0, allPips - spent);
  return {
    combatant,
    inCombat: combatant !== null,
    pips: Array.from({ length: allPips }, (_, index) => ({ spent: index < spent })),
    said: localize("FRAY.Word.ActionsLeft", { left: pipsLeft }),
  };
}

/**
 * Returns the movement that a combatant has left in this turn, in the ruleset's unit, at least 0; null for null or who
 * cannot act, or if no rule limits it. The economy must have `movement`.
 */
export function movementLeft(combatant: CombatantDocument | null, economy: Economy): number | null {
  if (!combatant || !isAble(combatant.actor!, combatant)) return null;
  const movement = economy.movement!(combatant, readerFor(rulesetOf(combatant.actor!)!.id));
  return movement ? Math.max(0, movement.total - movement.spent) : null;
}

/** Returns the words for the movement left, a number in the ruleset's unit; "" if it is null. */
export const leftInWords = (left: number | null): string => (left === null ? "" : localize("FRAY.Word.Left", { left }));

/**
 * Returns initiative as a number of the strip.
 * @param value the number rolled in the encounter; null or undefined before the roll, when the bonus is shown
 * @param bonus the bonus to the roll, as text such as "+3"
 * @param parts the parts of the bonus, for the tooltip
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

/** Returns the given conditions, each with `active`: whether the actor has it. */
export const conditionsOf = (actor: ActorDocument, conditions: readonly ConditionDeclaration[]) =>
  conditions.map((condition) => ({ ...condition, active: actor.statuses.has(condition.id) }));

/**
 * Returns the template's data for numbers that users type in, such as attributes or abilities.
 * @param values the numbers, by id
 * @param field the name of the field of `system` that holds them
 * @param prefix the translation key of a number's name, without the id at the key's end
 */
export const traitsOf = <K extends string>(values: Readonly<Record<K, number>>, field: string, prefix: string) =>
  (Object.keys(values) as K[]).map((id) => ({
    id,
    label: `${prefix}${id}`,
    value: values[id],
    path: `system.${field}.${id}`,
  }));

/**
 * Returns the weapons among `items` that are held, as choices to defend with; `chosenId`: id of the selected weapon.
 */
export const defendersOf = (items: readonly ItemDocument[], chosenId: string) =>
  items
    .filter((item) => (item.system as { held: boolean }).held)
    .map((item) => ({ id: item.id, name: item.name, selected: chosenId === item.id }));

/**
 * Returns an item's row in the list of gear: its name and picture, a note, up to two numbers, and a checkbox. The
 * template always gets two numbers; a missing number is an empty object.
 */
export function gearRow(
  item: ItemDocument,
  row: {
    note: string;
    /** the numbers; null leaves a place empty */
    rolls?: readonly [first: Roll | null, second?: Roll | null];
    /** the yes-or-no field that the checkbox shows: its name in `system`, and the key of its label */
    box?: readonly [field: string, label: string];
    /** true if the item is not in use: the row is drawn faint */
    idle?: boolean;
    /** the tooltip of a button that lets the item fall; without it there is no such button */
    dropHint?: string;
  },
) {
  const { box, rolls: [first, second] = [null] } = row;
  const isTicked = box && (item.system as Record<string, unknown>)[box[0]];
  return {
    ...named(item),
    ...row,
    rolls: [first ?? {}, second ?? {}],
    box: box && { field: `system.${box[0]}`, label: box[1], on: isTicked },
  };
}

/** A number in a row, with small words beside it. */
interface Roll {
  readonly value: number | string;
  readonly small?: string;
}

/**
 * Returns a button in an item's row that declares an act.
 * @param words key of the words on the button
 * @param more `choice` and `value`: the choice that the button makes; `go`: true for the row's main act, drawn in the
 *   accent colour; `refused`: why the act is barred, in words; `hint`: the words of the button's tooltip
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
 * An act that takes an item in hand or puts it away: id of its action (`act`), and the choice that names the handling.
 */
interface Handling {
  readonly act: string;
  readonly choice: string;
  readonly value: string;
}

/**
 * Returns the button that takes an item in hand; `words`: key of the words on the button. If the hands are full, the
 * press also lets other items fall, and the button's hint names these items.
 */
export const drawAct = (item: ItemDocument, words: string, { act, choice, value }: Handling) => {
  const fallingNames = fallsFor(item);
  const hint = fallingNames && localize("FRAY.Hands.makeRoom", { item: item.name, items: fallingNames });
  const button = actOf(item, act, words, { choice, value });
  // `room`: the declaration's choice to let these items fall. What a screen reader says begins with the word on the
  // button.
  return hint ? { ...button, room: "drop", hint, label: sentences([button.label, hint]) } : button;
};

/**
 * Returns, as a list of one, the tag of an item that can be drawn only once others leave the hands; its hint names
 * them. Empty for any other item.
 */
export const roomTag = (item: ItemDocument): object[] => {
  const fallingNames = fallsFor(item);
  const hint = localize("FRAY.Hands.makeRoom", { item: item.name, items: fallingNames });
  return fallingNames ? [{ words: localize("FRAY.Hands.full"), strong: true, look: "fray-warn", hint }] : [];
};

/** Returns the names of the items that fall if this one is drawn, joined by commas; "" if none need to. */
const fallsFor = (item: ItemDocument): string =>
  item.actor
    ? inTheWay(item.actor, item)
        .map(({ name }) => name)
        .join(", ")
    : "";

/**
 * Returns the small button that puts a held item away or lets it fall, as `way` says; its words name the number of
 * actions that this costs.
 */
export const layAct = (
  item: ItemDocument,
  { act, choice, value }: Handling,
  way: "stow" | "drop" | "putAway",
  actions = 0,
): object => {
  const cost = localize(actions ? "FRAY.Hands.costs" : "FRAY.Hands.free", { actions });
  const hint = localize(`FRAY.Hands.${way}`, { item: item.name, cost });
  const icon = way === "drop" ? "fa-solid fa-arrow-down" : "fa-solid fa-inbox";
  // `saysCost`: the words name the cost, so that the sheet does not add it to the button.
  return { act, choice, value, icon, hint, label: hint, saysCost: true };
};

/** Returns the words of the refusal in a row's odds; "" for odds of another kind and for null. */
export const refusedBy = (odds: object | null): string =>
  odds && "refused" in odds ? String((odds as { refused: string }).refused) : "";

/**
 * Returns the odds in a row: the chances to hit and to fell the foe, in percent, and a small distribution. A blow that
 * does not reach the target is refused, and the reason replaces the odds in words and the chance to fell.
 * @param bars the bars of the distribution
 * @param farWords why the blow does not reach the target now, in words; "" if it does
 */
export const oddsRow = (odds: OddsView, bars: readonly Pick<RowBar, "height" | "tone">[], farWords = "") => {
  const felled = felledInRow(odds);
  return {
    bars,
    why: oddsInWords(odds),
    value: percent(odds.headlines[0]!.value),
    unit: "%",
    note: felled ? localize("FRAY.Sheet.drops", { percent: felled }) : "",
    ...outOfReachNow(farWords),
  };
};

/** Returns the words in a row whose weapon does not reach the target now, given the reason; empty for the reason "". */
export const outOfReachNow = (
  farWords: string,
): { readonly refused?: string; readonly note?: string; readonly why?: string } =>
  farWords ? { refused: farWords, note: localize("FRAY.Reach.short"), why: farWords } : {};

/** The numbers of the target, shown to users who may see them; `width`: of a defence's badge, in pixels. */
export interface TargetNumbers {
  readonly bar?: { left: number; max: number; words: string };
  readonly stats?: readonly { label: string; value: number | string; small?: string }[];
  readonly width?: number;
  readonly caption?: string;
}

/**
 * Returns the data that a sheet's template shows of the first of the user's targets that plays by the actor's ruleset;
 * null if there is no such target, or if the target is the actor itself.
 * @param numbersOf returns the target's numbers; called only if the user may see these numbers
 * @param noteOn returns words beside “Target” for every user, such as the distance
 */
export function targetView(
  actor: ActorDocument,
  numbersOf: (foe: ActorDocument) => TargetNumbers,
  noteOn: (foe: ActorDocument, token: TokenDocument | null) => string = () => "",
): object | null {
  // The user's first target that plays by the actor's ruleset.
  const target = targetOf(actor);
  const reader = readerFor(rulesetOf(actor)!.id);
  const foe = target && reader.actor(target.actor);
  if (!foe || foe.uuid === actor.uuid) return null;
  return {
    name: shownName(foe),
    img: foe.img,
    caption: localize("FRAY.Sheet.target") + noteOn(foe, reader.token(target.token)),
    ...(maySeeNumbers(foe.uuid) ? { shields: defencesOf(foe), ...numbersOf(foe) } : {}),
  };
}

/**
 * Returns what every item's template is told of the item's type: true under its name without the ruleset (`isWeapon`),
 * and the key of the type's name (`typeLabel`).
 */
export const kindOf = (item: ItemDocument): Record<string, unknown> => ({
  [`is${item.type.replace(/^[a-z]+/, "")}`]: true,
  typeLabel: `TYPES.Item.${item.type}`,
});
/**
 * Returns a function that makes the options of a select for a field of the item's `system`, one for each of the values.
 * `words` followed by a value is the key of the option's label.
 */
export const choicesFor =
  (item: ItemDocument) =>
  (field: string, words: string, values: readonly string[]): object[] =>
    values.map((value) => ({
      value,
      label: words + value,
      selected: (item.system as Record<string, unknown>)[field] === value,
    }));
