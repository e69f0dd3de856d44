import { simpleAct } from "../../../contract/simple-act.ts";
import { acting } from "../../../contract/reading/acting.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import { roomFor } from "../../../contract/reading/hands.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import { unableToAct } from "../body.ts";
import { COVER_STATUS } from "../derived.ts";
import { Advice, economyProblem, paysFor } from "../combat/economy.ts";
import type { CrusadeWeapon } from "../types.ts";
import { ACTION_COST, ACTION_RULE } from "../../../../rules/crusade/tables.ts";
import type { ActionName } from "../../../../rules/crusade/types.ts";

/** The context of an act without dice, with the changes that it makes. */
export interface ActContext {
  readonly name: string;
  readonly act: ActionName;
  /** uuid of the item drawn, loaded, put away or dropped; "" without one, and so is its name */
  readonly item: string;
  readonly itemName: string;
  /** uuid of the actor's combatant; null outside a started encounter, where acts cost nothing */
  readonly combatant: string | null;
  readonly round: number;
  readonly changes: readonly Change[];
  /** problems that are let pass, as the world only advises on the rules */
  readonly advice: readonly Refusal[];
}

/** Acts without dice: take cover, reload, draw, sheathe, drop (EC-031..041). They are applied at once. */
export const act = simpleAct<ActContext>({
  id: "act",
  actorTypes: ["crusade"],
  context: readAct,
  costs: (_outcome, state) => paysFor(state.context.act, state),
});

/** Icon classes of the acts that this action performs; `readAct` refuses an act that is not listed. */
export const ACT_ICONS: Partial<Record<ActionName, string>> = {
  cover: "fa-solid fa-shield-halved",
  reload_crossbow: "fa-solid fa-rotate",
  reload_powder: "fa-solid fa-rotate",
  draw: "fa-solid fa-hand-fist",
  sheathe: "fa-solid fa-inbox",
  drop: "fa-solid fa-arrow-down",
};

/**
 * Reads the act that a declaration asks for, with its changes; returns a refusal if the act is impossible or
 * unaffordable.
 */
function readAct(declaration: Declaration, reader: GameReader): ActContext | Refusal {
  const performer = acting(declaration, reader, unableToAct);
  if ("refused" in performer) return performer;
  const { actor, combatant, round } = performer;
  const item = reader.item(declaration.item);
  const wantedAct = String(declaration.choices.act ?? "");
  // "reload" stands for the act that loads the weapon given.
  const actName = (wantedAct === "reload" ? reloadOf(item) : wantedAct) as ActionName;
  if (!Object.hasOwn(ACTION_COST, actName) || !(actName in ACT_ICONS))
    return { refused: "NoAction", data: { name: performer.name } };
  // In a fight the round must have actions left for the act; `check` returns null if the world only advises on that.
  const advice = new Advice();
  const unaffordable =
    combatant && ACTION_COST[actName] ? advice.check(economyProblem(reservedThisRound(combatant), actName)) : null;
  if (unaffordable) return unaffordable;
  const changes = changesOf(actName, actor, item, declaration);
  if ("refused" in changes) return changes;
  return {
    name: performer.name,
    act: actName,
    item: item?.uuid ?? "",
    itemName: item?.name ?? "",
    combatant: combatant?.uuid ?? null,
    round,
    changes,
    advice: advice.given,
  };
}

/** Returns the act that reloads a weapon: "reload_powder" for firearms, "reload_crossbow" for all else and for null. */
const reloadOf = (item: ItemDocument | null): ActionName =>
  (item?.system as CrusadeWeapon | undefined)?.loading === "powder" ? "reload_powder" : "reload_crossbow";

/**
 * Returns the changes that an act makes, or a refusal if it is impossible. A draw may let other held items fall to make
 * room.
 */
function changesOf(
  actName: ActionName,
  actor: ActorDocument,
  item: ItemDocument | null,
  declaration: Declaration,
): Change[] | Refusal {
  if (actName === "cover") return coverChanges(actor, declaration.choices.cover === "full" ? "full" : "partial");
  if (!item) return { refused: "NoItem" };
  // The words of the change: the actor reloads, draws, sheathes or drops the item.
  const label = {
    key: `FRAY.Change.${actName}`,
    data: { name: shownName(actor), item: item.name },
    rule: ACTION_RULE[actName],
  };
  if (actName === "reload_crossbow" || actName === "reload_powder") {
    const { loading = "none", loaded } = item.system as Partial<CrusadeWeapon>;
    // A firearm and a crossbow cost different numbers of actions, so a weapon is loaded only by its own act.
    if (loading === "none" || actName !== reloadOf(item))
      return { refused: "NoAction", data: { name: shownName(actor) } };
    if (loaded) return { refused: "LoadedAlready", data: { name: item.name } };
    return [{ kind: "set", uuid: item.uuid, path: "system.loaded", value: true, label }];
  }
  // Only an item that can be held is drawn, sheathed or dropped. A draw needs it not in hand, the others in hand.
  const { held } = item.system as { held?: boolean };
  if (held === undefined) return { refused: "NotForTheHand", data: { name: item.name } };
  const isDraw = actName === "draw";
  if (isDraw && held) return { refused: "HeldAlready", rule: "EC-013", data: { name: item.name } };
  if (!isDraw && !held) return { refused: "NotHeld", rule: "EC-013", data: { name: item.name } };
  // `falls`: the items that leave the hands to make room for a draw.
  const room = roomFor(actor, item, declaration);
  if (room.refused) return room.refused;
  return [
    ...room.falls.map((dropped): Change => ({
      kind: "set",
      uuid: dropped.uuid,
      path: "system.held",
      value: false,
      label: { key: "FRAY.Change.drop", data: { name: shownName(actor), item: dropped.name }, rule: ACTION_RULE.drop },
    })),
    { kind: "set", uuid: item.uuid, path: "system.held", value: isDraw, label },
  ];
}

/**
 * Returns the changes that give an actor the cover `cover`, unless the actor has it, and end the other kind of cover,
 * if the actor has that. Only the change that gives cover has a label. Cover lasts until the actor moves (EC-032,
 * EC-033, EC-035).
 */
function coverChanges(actor: ActorDocument, cover: "partial" | "full"): Change[] {
  return Object.entries(COVER_STATUS).flatMap(([status, kind]): Change[] => {
    const isWanted = kind === cover;
    if (actor.statuses.has(status) === isWanted) return [];
    const label = isWanted
      ? { label: { key: `FRAY.Change.cover.${kind}`, data: { name: shownName(actor) }, rule: "EC-035" as const } }
      : {};
    return [{ kind: "status", uuid: actor.uuid, status, active: isWanted, ...label }];
  });
}
