import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Declaration, DialogField, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { attackFields } from "../attack/fields.ts";
import { attackContext } from "../attack/context.ts";
import type { AttackContext, AttackOutcome } from "../types.ts";
import { PRONE } from "../derived.ts";
import { gripChanges } from "./grip.ts";
import type { GrappleFeat } from "../../../../rules/staged/attack.ts";
import { grapple as grip } from "../../../../rules/staged/attack.ts";
import { GRAPPLE_FEATS } from "../../../../rules/staged/tables.ts";
import { attackCosts, attackDice, resolveAttack } from "../attack/resolve.ts";

/**
 * An item that a feat (what a bare-handed attack tries to do) could take: its uuid, its name, and whether the opponent
 * has it in hand.
 */
interface Thing {
  readonly value: string;
  readonly label: string;
  readonly held: boolean;
}

/**
 * A bare-handed attack with its feat; `needed` is the least advantage over the defence with which the feat succeeds.
 */
export interface GrappleContext extends AttackContext {
  readonly feat: GrappleFeat;
  readonly needed: number;
  /** the items that this feat could take; the first is taken unless another is chosen */
  readonly things: readonly Thing[];
  /** the item to take; null for a feat that takes none */
  readonly thing: Thing | null;
}

/** The outcome of a bare-handed attack. */
export interface GrappleOutcome extends Outcome {
  readonly attack: AttackOutcome;
  /** the attack's advantage over the defence: the strength of a grip */
  readonly strength: number;
  /** true if the advantage is enough for the feat */
  readonly done: boolean;
}

/** The feats that a bare-handed attack can try, by id. */
const FEATS = Object.keys(GRAPPLE_FEATS) as GrappleFeat[];

/** A bare-handed attack to hold, trip, grab, disarm or take; its advantage decides (ST-P12). */
export const grapple: ActionRules<GrappleContext, GrappleOutcome> = {
  id: "grapple",
  label: "FRAY.Staged.Action.grapple",
  icon: "fa-solid fa-hand",
  actorTypes: ["staged"],
  targets: "one",
  context: readGrapple,
  fields,
  dice: attackDice,
  resolve: (state) => {
    const attack = resolveAttack(state);
    const [strike] = attack.strikes;
    const { strength, feats } = grip({ attack: strike?.total ?? 0, defence: strike?.defence ?? 0 });
    const isDone = feats.includes(state.context.feat);
    return { attack, strength, done: isDone, harmless: !isDone };
  },
  reservedCosts: attackCosts,
  costs: (_outcome, state, reader) => attackCosts(state, reader),
  applyEffects,
};

/** Returns a bare-handed attack, its feat and the thing to take; or why it is refused. */
function readGrapple(declaration: Declaration, reader: GameReader): GrappleContext | Refusal {
  const context = attackContext({ ...declaration, item: null, targets: declaration.targets.slice(0, 1) }, reader);
  if ("refused" in context) return context;
  const wantedFeat = String(declaration.choices.feat ?? "hold") as GrappleFeat;
  const feat = FEATS.includes(wantedFeat) ? wantedFeat : "hold";
  const foe = reader.actor(declaration.targets[0]?.actor ?? null);
  const things = foe ? thingsOf(foe, feat) : [];
  const thing = things.find(({ value }) => value === declaration.choices.thing) ?? things[0] ?? null;
  const needsThing = feat === "grab" || feat === "disarm" || feat === "take";
  if (foe && !thing && needsThing)
    return {
      refused: `FRAY.Staged.Refused.${feat === "grab" ? "NothingToGrab" : "NothingInHand"}`,
      rule: "ST-P12",
      data: { name: shownName(foe) },
    };
  return { ...context, feat, needed: GRAPPLE_FEATS[feat], things, thing };
}

/**
 * Returns the opponent's items that a feat could take: to disarm or take, held weapons; to grab, carried gear and
 * weapons or shields that are not in hand. None for a feat that holds or trips.
 */
function thingsOf(foe: ActorDocument, feat: GrappleFeat): Thing[] {
  if (feat === "hold" || feat === "trip") return [];
  const isTakeable = (item: { type: string; system: unknown }): boolean => {
    const system = item.system as { held?: boolean; carried?: boolean };
    // To disarm or take.
    if (feat !== "grab") return item.type === "stagedWeapon" && system.held === true;
    // To grab.
    return item.type === "stagedGear"
      ? system.carried === true
      : (item.type === "stagedWeapon" || item.type === "stagedShield") && !system.held;
  };
  return foe.items.filter(isTakeable).map((item) => ({ value: item.uuid, label: item.name, held: feat !== "grab" }));
}

/** Returns the dialog's fields: the feat, the thing to take if any, and the fields of every attack. */
function fields(context: GrappleContext, declaration: Declaration): DialogField[] {
  const featField: DialogField = {
    id: "feat",
    kind: "select",
    label: "FRAY.Staged.Field.feat",
    value: context.feat,
    rule: "ST-P12",
    choices: FEATS.map((feat) => ({ value: feat, label: `FRAY.Staged.Field.feats.${feat}` })),
  };
  const thingField: DialogField[] = context.thing
    ? [
        {
          id: "thing",
          kind: "select",
          label: "FRAY.Staged.Field.thing",
          value: context.thing.value,
          choices: context.things,
          rule: "ST-P12",
        },
      ]
    : [];
  return [featField, ...thingField, ...attackFields(context, declaration)];
}

/**
 * Returns the changes of a feat that succeeded: a grip, a fall, a weapon out of hand, or an item that changes owner.
 */
function applyEffects(
  { strength, done }: GrappleOutcome,
  { context, declaration }: CardState<GrappleContext>,
  reader: GameReader,
): Change[] {
  const [actor, foe] = [reader.actor(declaration.actor), reader.actor(declaration.targets[0]?.actor ?? null)];
  if (!done || !actor || !foe) return [];
  // The words of each change on the card.
  const label = (key: string) => ({
    key: `FRAY.Staged.Change.${key}`,
    data: { name: shownName(foe), by: shownName(actor), item: context.thing?.label ?? "" },
    rule: "ST-P12" as const,
  });
  const item = reader.item(context.thing?.value ?? null);
  switch (context.feat) {
    case "hold":
      return gripChanges(foe, actor, strength);
    case "trip":
      return [{ kind: "status", uuid: foe.uuid, status: PRONE, active: true, label: label("tripped") }];
    case "disarm":
      return item
        ? [{ kind: "set", uuid: item.uuid, path: "system.held", value: false, label: label("disarmed") }]
        : [];
    case "grab":
    case "take": {
      if (!item) return [];
      // A copy goes to the actor, without the id; the original is deleted.
      const { _id, ...data } = item.toObject() as { _id: string; name: string; system: object };
      const held = context.feat === "take" ? { held: true } : {};
      return [
        { kind: "delete", uuid: item.uuid, label: label("taken") },
        { kind: "create", uuid: actor.uuid, type: "Item", data: { ...data, system: { ...data.system, ...held } } },
      ];
    }
  }
}
