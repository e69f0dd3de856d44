import { simpleAct } from "../../../contract/simple-act.ts";
import { shownName } from "../../../contract/reading/names.ts";
import { roomFor } from "../../../contract/reading/hands.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { placeOf, spotOf } from "../../../contract/reading/ground.ts";
import type { ActorDocument, ItemDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import { actingContext } from "../attack/context.ts";
import type { ActingContext, StagedWeapon } from "../types.ts";
import { GUARDING, showsMount, mountOf, PRONE } from "../derived.ts";
import { freedChanges, heldByActor } from "./grip.ts";
import { FATIGUE } from "../models.ts";
import type { StagedModel } from "../models.ts";
import { roundState, spendAct, refusesExcessActs } from "../combat/economy.ts";
import { firstRefusal } from "../refusal.ts";
import type { Act } from "../combat/economy.ts";
import { checkLoading } from "../../../../rules/staged/firearms.ts";
import { checkStandUp } from "../../../../rules/staged/movement.ts";
import type { StandUpCost } from "../../../../rules/staged/types.ts";
import { firstActChanges } from "../combat/sides.ts";
import { isOut, unableToAct } from "../body.ts";
import { fatigueChanges } from "../attack/apply.ts";

/** The acts without dice, by the names of their buttons. */
export type ActName = "load" | "standUp" | "drop" | "draw" | "guard" | "mount" | "dismount" | "letGo";

/** An act without dice, as plain data, with the changes it makes. */
export interface ActContext {
  readonly act: ActName;
  /** the item drawn, put away or loaded; "" for none */
  readonly itemName: string;
  /** the actor's name */
  readonly name: string;
  /** for an act of loading: rounds of loading left after it; else 0 */
  readonly left: number;
  /** changes that record which part of the round the act takes; none outside an encounter, or if it is free */
  readonly costs: readonly Change[];
  /** all other changes that the act makes */
  readonly changes: readonly Change[];
}

/**
 * Acts without dice, carried out as soon as they are declared: a round of loading, standing up, drawing, defending with
 * exertion and the other acts of `ActName`.
 */
export const act = simpleAct<ActContext>({
  id: "act",
  actorTypes: ["staged"],
  context: readAct,
  costs: (_outcome, { context, card, declaration }, reader) => [
    // The entries were made before the card (the act's chat message). Each entry gets the card's id, so that undoing
    // the card takes the entry back.
    ...context.costs.map((change) =>
      change.kind === "push"
        ? { ...change, entry: { ...change.entry, id: `${card}-${String(change.entry.act)}`, card } }
        : change,
    ),
    ...(context.costs.length ? firstActChanges(declaration, reader) : []),
  ],
});

/** Returns the act that the declaration names (`choices.act`) with its changes, or why it is refused. */
function readAct(declaration: Declaration, reader: GameReader): ActContext | Refusal {
  const performer = actingContext(declaration, reader);
  if ("refused" in performer) return performer;
  const refusal = unableToAct(performer.actor);
  if (refusal) return refusal;
  const actName = String(declaration.choices.act ?? "") as ActName;
  const item = reader.item(declaration.item);
  const bareAct = {
    act: actName,
    itemName: item?.name ?? "",
    name: shownName(performer.actor),
    left: 0,
    costs: [],
    changes: [],
  };
  // Each act has a function that takes the bare act, without costs and changes, and adds them or refuses the act.
  switch (actName) {
    case "load":
      return loading(bareAct, performer, item);
    case "standUp":
      return standing(bareAct, performer, reader);
    case "guard":
      return guarding(bareAct, performer);
    case "draw":
    case "drop":
      return handling(bareAct, performer, item, declaration);
    case "mount":
    case "dismount":
      return riding(bareAct, performer, reader);
    case "letGo":
      return lettingGo(bareAct, performer, reader);
    default:
      return { refused: "NoAction", data: { name: shownName(performer.actor) } };
  }
}

/** Returns the change that records an act in the combatant's round; none outside an encounter. */
const actCosts = (performer: ActingContext, act: Act): Change[] =>
  performer.combatant ? [spendAct(performer.combatant.uuid, "", performer.round, act)] : [];

/**
 * Returns the act of one round of loading a weapon, or why it is refused. What else was done this round refuses it only
 * in an encounter, and only if the world's settings refuse acts beyond what a round allows.
 */
function loading(bareAct: ActContext, performer: ActingContext, item: ItemDocument | null): ActContext | Refusal {
  if (item?.type !== "stagedWeapon") return { refused: "NoItem" };
  const weapon = item.system as StagedWeapon;
  if (!weapon.loading)
    return { refused: "FRAY.Staged.Refused.NeedsNoLoading", rule: "ST-080", data: { name: item.name } };
  const ruling = checkLoading({ state: roundState(performer.combatant, performer.actor), roundsSpent: weapon.readied });
  // A weapon that is loaded already is always a problem. The others tell why this round does not allow loading any
  // more.
  const problemsThatCount = ruling.problems.filter(
    ({ problem }) => problem === "already_loaded" || (performer.combatant && refusesExcessActs()),
  );
  const isLoaded = weapon.readied >= weapon.loading;
  const refused = isLoaded ? { refused: "FRAY.Staged.Problem.already_loaded" } : firstRefusal(problemsThatCount);
  if (refused) return refused;
  const roundsLoaded = Math.min(weapon.loading, weapon.readied + 1);
  const label = {
    key: "FRAY.Staged.Change.load",
    data: { name: bareAct.name, item: item.name, done: roundsLoaded, all: weapon.loading },
    rule: "ST-080" as const,
  };
  return {
    ...bareAct,
    left: weapon.loading - roundsLoaded,
    costs: actCosts(performer, "load"),
    changes: [{ kind: "set", uuid: item.uuid, path: "system.readied", value: roundsLoaded, label }],
  };
}

/**
 * Returns the act of standing up from the ground with its cost, or why it is refused. What else was done this round
 * refuses it only in an encounter, and only if the world's settings refuse acts beyond what a round allows.
 */
function standing(bareAct: ActContext, performer: ActingContext, reader: GameReader): ActContext | Refusal {
  const { problems } = checkStandUp({
    state: roundState(performer.combatant, performer.actor),
    standUpCost: reader.setting<StandUpCost>("standUpCost"),
  });
  // Not to lie on the ground is always a problem. The others tell why this round does not allow standing up any more.
  const problemsThatCount = problems.filter(
    ({ problem }) => problem === "not_prone" || (performer.combatant && refusesExcessActs()),
  );
  const refused = firstRefusal(problemsThatCount);
  if (refused) return refused;
  const label = { key: "FRAY.Staged.Change.standUp", data: { name: bareAct.name }, rule: "ST-A14" as const };
  return {
    ...bareAct,
    costs: actCosts(performer, "stand"),
    changes: [{ kind: "status", uuid: performer.actor.uuid, status: PRONE, active: false, label }],
  };
}

/**
 * Returns the act of defending with exertion (a level of fatigue adds the defence Ability a second time this round), or
 * why it is refused (ST-P11).
 */
function guarding(bareAct: ActContext, performer: ActingContext): ActContext | Refusal {
  const system = performer.actor.system as StagedModel;
  if (performer.actor.statuses.has(GUARDING)) return { refused: "FRAY.Staged.Refused.GuardsAlready", rule: "ST-P11" };
  if (system.fatigue === FATIGUE.at(-1)) return { refused: "FRAY.Staged.Refused.TooTired", rule: "ST-P11" };
  const label = { key: "FRAY.Staged.Change.guard", data: { name: bareAct.name }, rule: "ST-P11" as const };
  return {
    ...bareAct,
    changes: [
      ...fatigueChanges(performer.actor, 1),
      { kind: "status", uuid: performer.actor.uuid, status: GUARDING, active: true, label },
    ],
  };
}

/**
 * Returns the act of drawing an item or putting it away, or a refusal. If the hands are too full to draw the item,
 * other items are put away first, but only if the declaration accepts that; else the act is refused.
 */
function handling(
  bareAct: ActContext,
  { actor }: ActingContext,
  item: ItemDocument | null,
  declaration: Declaration,
): ActContext | Refusal {
  if (!item || !("held" in (item.system as object))) return { refused: "NoItem" };
  // `falls`: the items that are put away to make room.
  const room = bareAct.act === "draw" ? roomFor(actor, item, declaration) : { refused: null, falls: [] };
  if (room.refused) return room.refused;
  const handChange = ({ uuid, name }: ItemDocument, act: "draw" | "drop"): Change => {
    const label = { key: `FRAY.Staged.Change.${act}`, data: { name: bareAct.name, item: name } };
    return { kind: "set", uuid, path: "system.held", value: act === "draw", label };
  };
  const handAct = bareAct.act === "draw" ? "draw" : "drop";
  return {
    ...bareAct,
    changes: [...room.falls.map((dropped) => handChange(dropped, "drop")), handChange(item, handAct)],
  };
}

/** Returns the act of letting go of every actor held in a grip, at no cost, or why it is refused (ST-P12). */
function lettingGo(bareAct: ActContext, performer: ActingContext, reader: GameReader): ActContext | Refusal {
  const heldActors = heldByActor(performer.actor, performer.token, reader);
  if (!heldActors.length)
    return { refused: "FRAY.Staged.Refused.HoldsNobody", rule: "ST-P12", data: { name: bareAct.name } };
  return { ...bareAct, changes: heldActors.flatMap((actor) => freedChanges(actor, "letGo")) };
}

/**
 * Returns the act of mounting or dismounting. Mounting is refused if the rider has no mount or the mount is out of the
 * fight. If the rider's token is next to the mount's, mounting moves it there.
 */
function riding(bareAct: ActContext, performer: ActingContext, reader: GameReader): ActContext | Refusal {
  // The actor's mount, also if the actor does not ride it now.
  const mount = mountOf({ ...(performer.actor.system as StagedModel), mounted: true });
  if (bareAct.act === "mount" && (!mount || isOut(mount)))
    return { refused: "FRAY.Staged.Refused.NoMount", rule: "ST-053", data: { name: bareAct.name } };
  const label = {
    key: `FRAY.Staged.Change.${bareAct.act}`,
    data: { name: bareAct.name },
    rule: "ST-053" as const,
  };
  return {
    ...bareAct,
    changes: [
      { kind: "set", uuid: performer.actor.uuid, path: "system.mounted", value: bareAct.act === "mount", label },
      ...(bareAct.act === "mount" ? intoTheSaddle(performer.token, mount!, reader) : []),
    ],
  };
}

/**
 * Returns the changes that move the rider's token to the place of the mount's token, so that both move together; none
 * unless the two tokens are next to each other.
 */
function intoTheSaddle(rider: TokenDocument | null, mount: ActorDocument, reader: GameReader): Change[] {
  const mountToken =
    rider && reader.others(rider).find((token) => showsMount(mount, token) && reader.distance(rider, token) === 1);
  if (!mountToken) return [];
  const mountSpot = spotOf(rider, placeOf(mountToken)!);
  return (["x", "y"] as const).map((path) => ({ kind: "set", uuid: rider.uuid, path, value: mountSpot[path] }));
}
