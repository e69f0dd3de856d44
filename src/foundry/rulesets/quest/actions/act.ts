import { simpleAct } from "../../../contract/simple-act.ts";
import { acting } from "../../../contract/reading/acting.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, CombatantDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { STATUS } from "../conditions.ts";
import { questOf, roundOf, unableToAct } from "../body.ts";
import { refusalOf } from "../refusal.ts";
import { actionRefusal } from "../combat/economy.ts";
import type { QuestWeapon } from "../types.ts";
import { roomFor } from "../../../contract/reading/hands.ts";
import { payment, spend } from "../../../combat/spent.ts";
import { checkShieldDefence, retreatBonus } from "../../../../rules/quest/actions.ts";
import type { ActionId } from "../../../../rules/quest/actions.ts";
import { distanceChange } from "../movement/distance.ts";
import { advantageEnds } from "./paid.ts";

/**
 * Acts without dice by the name of their button, each with the action of the round that it takes (a fighter has one);
 * null for a free act (OQ-P14).
 */
const ACTS = {
  aim: "aim",
  fightingRetreat: "fightingRetreat",
  escape: "escape",
  shieldDefence: "shieldDefence",
  delay: "delay",
  stance: "changeStance",
  ready: "readyWeapon",
  stow: "readyWeapon",
  // Letting go of a thing is free.
  drop: null,
  reload: "readyWeapon",
  surrender: null,
} as const satisfies Readonly<Record<string, ActionId | null>>;
/** The name of an act's button. */
export type ActName = keyof typeof ACTS;

/** An act without dice, as plain data. */
export interface ActContext {
  readonly name: string;
  readonly act: ActName;
  /** name of the item readied, stowed, dropped or loaded; "" without one */
  readonly itemName: string;
  /**
   * the combatant who pays with the action of the round, and the round; null outside an encounter, where acts cost
   * nothing
   */
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
  /** stored with the payment: `bonus`, what a fighting retreat adds to defences in percent; null for other acts */
  readonly data: JsonObject | null;
  readonly changes: readonly Change[];
  /**
   * true if the act takes the action of the round and so ends the actor's bonus for an opponent who failed to escape
   * (OQ-046)
   */
  readonly endsAdvantage: boolean;
}

/** Acts of a round without dice: aim, retreat, escape, change stance, ready, reload and others (OQ-P14). */
export const act = simpleAct<ActContext>({
  id: "act",
  actorTypes: ["quest"],
  contextDefaults: { endsAdvantage: false },
  context: readAct,
  /**
   * Returns the payment with the action of the round (none for a free act or outside an encounter), and the end of the
   * bonus that the actor has while an opponent failed to escape it.
   */
  costs(_outcome, { context, card, declaration }) {
    const action = ACTS[context.act];
    const endOfAdvantage = context.endsAdvantage ? [advantageEnds(declaration.actor)] : [];
    if (!context.combatant || !action) return endOfAdvantage;
    // A delay is recorded at no cost: its action is still to come.
    const entry = payment(card, context.combatant.round, action, takesRound(action) ? 1 : 0, context.data ?? undefined);
    return [spend(context.combatant.uuid, entry), ...endOfAdvantage];
  },
});

/** Tells whether an act takes the action of the round; one who delays has it still to come (OQ-P14). */
const takesRound = (action: ActionId | null): boolean => action !== null && action !== "delay";

/**
 * Returns an act as plain data, from its declaration (`choices.act` names the act) and the actor's documents; or why it
 * is refused.
 */
function readAct(declaration: Declaration, reader: GameReader): ActContext | Refusal {
  const performer = acting(declaration, reader);
  if ("refused" in performer) return performer;
  const { actor, combatant } = performer;
  const wantedAct = String(declaration.choices.act ?? "");
  if (!Object.hasOwn(ACTS, wantedAct)) return { refused: "NoAction", data: { name: performer.name } };
  const actName = wantedAct as ActName;
  // Whether the actor can act at all, and the round still allows this act.
  const unable = unableToAct(actor);
  if (unable) return unable;
  const action = ACTS[actName];
  const unaffordable = action && actionRefusal(actor, combatant, action);
  if (unaffordable) return unaffordable;
  const item = reader.item(declaration.item);
  const changes = changesOf(actName, actor, item, combatant, declaration);
  if ("refused" in changes) return changes;
  // A fighting retreat adds to the actor's defences this round.
  const bonus =
    actName === "fightingRetreat" ? retreatBonus({ shield: questOf(actor).derived.shield?.size ?? null }).value : 0;
  return {
    name: performer.name,
    act: actName,
    itemName: item?.name ?? "",
    combatant: combatant && { uuid: combatant.uuid, round: roundOf(combatant) },
    data: bonus ? { bonus } : null,
    changes,
    endsAdvantage: takesRound(action) && actor.statuses.has(STATUS.advantage),
  };
}

/**
 * Returns the changes that an act makes to conditions, to items and to the distance set by hand (which counts where
 * tokens are not measured); none for an act that only takes the action of the round. Returns a refusal if the item, the
 * hands or the shield do not allow the act.
 */
function changesOf(
  actName: ActName,
  actor: ActorDocument,
  item: ItemDocument | null,
  combatant: CombatantDocument | null,
  declaration: Declaration,
): Change[] | Refusal {
  // Lying down or standing up, and giving up.
  if (actName === "stance") {
    const isProne = actor.statuses.has(STATUS.prone);
    const label = {
      key: isProne ? "FRAY.Change.standsUp" : "FRAY.Change.prone",
      data: { name: shownName(actor) },
      rule: "OQ-P14" as const,
    };
    return [{ kind: "status", uuid: actor.uuid, status: STATUS.prone, active: !isProne, label }];
  }
  if (actName === "surrender")
    return [
      {
        kind: "status",
        uuid: actor.uuid,
        status: STATUS.surrendered,
        active: true,
        label: { key: "FRAY.Change.surrendered", data: { name: shownName(actor) }, rule: "OQ-009" },
      },
    ];
  // An item goes into the hand or out of it.
  if (actName === "ready" || actName === "stow" || actName === "drop") {
    if (!item || !("held" in (item.system as object))) return { refused: "NoItem" };
    const room = actName === "ready" ? roomFor(actor, item, declaration) : { refused: null, falls: [] };
    if (room.refused) return room.refused;
    const handChange = (handled: ItemDocument, handling: "ready" | "stow" | "drop"): Change => {
      const data = { name: shownName(actor), item: handled.name };
      const label = { key: `FRAY.Change.${handling}`, data, rule: "OQ-P14" as const };
      return { kind: "set", uuid: handled.uuid, path: "system.held", value: handling === "ready", label };
    };
    // What the hands cannot hold beside the item that is readied falls to the ground.
    return [...room.falls.map((fallen) => handChange(fallen, "drop")), handChange(item, actName)];
  }
  // A weapon needs one step of loading less.
  if (actName === "reload") {
    if (!item) return { refused: "NoItem" };
    const { toLoad } = item.system as QuestWeapon;
    if (toLoad < 1) return { refused: "QuestLoaded", data: { name: item.name } };
    return [
      {
        kind: "delta",
        uuid: item.uuid,
        path: "system.toLoad",
        amount: -1,
        min: 0,
        label: {
          key: toLoad > 1 ? "FRAY.Change.loading" : "FRAY.Change.loaded",
          data: { name: shownName(actor), item: item.name },
          rule: "OQ-P18",
        },
      },
    ];
  }
  // Aiming helps only what shoots or is thrown, which must be in hand, though it may be still to load.
  if (actName === "aim") {
    const weapons = actor.items.filter(({ type }) => type === "questWeapon").map(({ system }) => system as QuestWeapon);
    if (!weapons.some((weapon) => weapon.held && weapon.reach !== "close"))
      return { refused: "QuestNothingToAim", rule: "OQ-P14", data: { name: shownName(actor) } };
  }
  // A shield defence changes nothing, but takes a shield that allows it.
  if (actName === "shieldDefence") {
    const shield = questOf(actor).derived.shield?.size ?? null;
    const [problem] = checkShieldDefence({ shield });
    if (problem)
      return shield
        ? refusalOf(problem)
        : { refused: "QuestNoShield", rule: "OQ-P14", data: { name: shownName(actor) } };
  }
  // An escape sets the distance of the actor's combatant to ranged; that counts only where tokens are not measured.
  if (actName === "escape" && combatant) return [distanceChange({ uuid: combatant.uuid, distance: "ranged" })];
  return [];
}
