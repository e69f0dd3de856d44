import { acting } from "../../../contract/reading/acting.ts";
import { payment, spend } from "../../../combat/spent.ts";
import type { Declaration, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { GameReader, ItemDocument } from "../../../host/documents.ts";
import { handsRefusal } from "../../../contract/reading/hands.ts";
import type { TurnsThing } from "../types.ts";
import { unableToAct, parryTools, shieldOf, weaponOf } from "../body.ts";
import { PARRYING } from "../conditions.ts";
import { deedRefusal } from "../combat/economy.ts";
import { allRefusals } from "../refusal.ts";
import { parryProblems } from "../../../../rules/turns/parry.ts";

/** A weapon or shield to parry with. */
interface ParryTool {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  /** true if it is drawn for the parry */
  readonly draws: boolean;
}

/** The context of a parry. */
export interface ParryContext {
  /** the actor's name */
  readonly name: string;
  /** the weapon chosen; null for none */
  readonly weapon: ParryTool | null;
  /** the shield chosen; null for none */
  readonly shield: ParryTool | null;
  /** all weapons that the actor could parry with */
  readonly weapons: readonly { readonly id: string; readonly name: string }[];
  /** all shields that the actor could parry with */
  readonly shields: readonly { readonly id: string; readonly name: string }[];
  /** uuid of the actor's combatant; null outside a started encounter */
  readonly combatant: string | null;
  /** id of the started encounter; "" outside one */
  readonly combat: string;
  readonly round: number;
}

/**
 * A parry: it takes the whole turn, and protects with weapon, shield or both until the actor's next turn (CT-047,
 * CT-048).
 */
export const parry: ActionRules<ParryContext> = {
  id: "parry",
  label: "FRAY.Action.parry",
  icon: "fa-solid fa-shield-halved",
  actorTypes: ["turns"],
  targets: "none",
  immediate: true,
  context: readParry,
  fields: (context) => [
    toolField("weapon", context.weapon?.id ?? "", context.weapons, "CT-049"),
    toolField("shield", context.shield?.id ?? "", context.shields, "CT-053"),
  ],
  dice: () => [],
  resolve: (): Outcome => ({}),
  costs: (_outcome, { card, context }) =>
    context.combatant ? [spend(context.combatant, payment(card, context.round, "parry", 1))] : [],
  // The condition, what `system.parry` stores of this parry, and the items drawn for it.
  applyEffects: (_outcome, { declaration, context }) => [
    {
      kind: "status",
      uuid: declaration.actor,
      status: PARRYING,
      active: true,
      label: { key: "FRAY.Turns.Change.parries", data: { name: context.name }, rule: "CT-048" },
    },
    ...Object.entries({
      weapon: context.weapon?.id ?? "",
      shield: context.shield?.id ?? "",
      counted: 0,
      combat: context.combat,
      round: context.round,
    }).map(([key, value]) => ({ kind: "set" as const, uuid: declaration.actor, path: `system.parry.${key}`, value })),
    ...[context.weapon, context.shield].flatMap((item) =>
      item?.draws ? [{ kind: "set" as const, uuid: item.uuid, path: "system.carried", value: "hand" }] : [],
    ),
  ],
};

/**
 * Returns the dialog's field that chooses a parry's weapon or shield, or none; `value`: the id of the item chosen now,
 * "" for none.
 */
function toolField(id: "weapon" | "shield", value: string, items: ParryContext["weapons"], rule: "CT-049" | "CT-053") {
  const none = { value: "none", label: "FRAY.Turns.Field.nothing" };
  return {
    id,
    kind: "select" as const,
    label: `FRAY.Turns.Parry.${id}`,
    value: value || "none",
    rule,
    choices: [...items.map((item) => ({ value: item.id, label: item.name })), none],
  };
}

/**
 * Reads what to parry with, or returns a refusal. Of weapons and of shields it is the one chosen in the dialog; without
 * a choice one in hand, else one quickly drawn for which a hand is free.
 */
function readParry(declaration: Declaration, reader: GameReader): ParryContext | Refusal {
  const performer = acting(declaration, reader, unableToAct);
  if ("refused" in performer) return performer;
  const { actor, combatant, round } = performer;
  const unaffordable = deedRefusal(combatant, "parry");
  if (unaffordable) return unaffordable;
  const tools = parryTools(actor);
  const isInHand = (item: ItemDocument): boolean => (item.system as TurnsThing).carried === "hand";
  /**
   * Returns the weapon or shield to parry with; null if the item chosen is none of `items`, or if nothing is chosen and
   * no item can be held. `besides`: an item for which a hand is taken already.
   */
  const toolFor = (id: "weapon" | "shield", items: readonly ItemDocument[], besides?: ItemDocument | null) => {
    const wantedId = declaration.choices[id];
    if (wantedId !== undefined) return items.find((item) => item.id === wantedId) ?? null;
    return items.find(isInHand) ?? items.find((item) => !handsRefusal(actor, item, besides)) ?? null;
  };
  const weapon = toolFor("weapon", tools.weapons);
  const shield = toolFor("shield", tools.shields, weapon);
  // If nothing is chosen and nothing can be held, the refusal says what keeps the first item from being drawn.
  const isNothingChosen = declaration.choices.weapon === undefined && declaration.choices.shield === undefined;
  const firstTool = tools.weapons[0] ?? tools.shields[0] ?? null;
  const undrawable = isNothingChosen && !weapon && !shield ? firstTool : null;
  const handsProblem =
    (weapon && handsRefusal(actor, weapon)) ??
    (shield && handsRefusal(actor, shield, weapon)) ??
    (undrawable && handsRefusal(actor, undrawable));
  if (handsProblem) return handsProblem;
  // Refused without anything to parry with. Of a new parry no explosions are counted yet.
  const parryRefusal = allRefusals(
    parryProblems({
      weapon: weapon ? { plus: weaponOf(weapon).plus, counted: 0 } : null,
      shieldPoints: shield ? shieldOf(shield).points.value : 0,
    }),
  );
  if (parryRefusal) return parryRefusal;
  /** Returns an item in the form of the context; null for null. */
  const asTool = (item: ItemDocument | null): ParryTool | null =>
    item && { id: item.id, uuid: item.uuid, name: item.name, draws: !isInHand(item) };
  const namesOf = (items: typeof tools.weapons) => items.map(({ id, name }) => ({ id, name }));
  return {
    name: performer.name,
    weapon: asTool(weapon),
    shield: asTool(shield),
    weapons: namesOf(tools.weapons),
    shields: namesOf(tools.shields),
    combatant: combatant?.uuid ?? null,
    combat: combatant?.combat?.id ?? "",
    round,
  };
}
