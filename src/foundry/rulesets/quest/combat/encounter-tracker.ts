import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { TrackerWidget } from "../../../contract/combat.ts";
import type { CombatDocument, CombatantDocument, HostUser } from "../../../host/documents.ts";
import { settableDistance } from "./encounter-plan.ts";
import { checkStayOut } from "../../../../rules/quest/encounter.ts";
import { DISTANCES, distanceChange, statedDistance } from "../movement/distance.ts";
import { isAside } from "./sides.ts";

/* Widgets of the tracker, in the row of a combatant, that keep it out of the fight or set its distance. */

/**
 * Returns the tracker's toggle for keeping a character out of the fight, for which a player asks and which the
 * gamemaster grants; and while a wish waits, a chip that says so (OQ-011). The toggle is on if the character is kept
 * out; to players also while the wish waits.
 */
export function keepOutWidgets(combatant: CombatantDocument, user: HostUser): TrackerWidget[] {
  const isAsking = Boolean((combatant.system as { asksOut?: boolean }).asksOut);
  const isKeptOut = isAside(combatant);
  const toggle: TrackerWidget = {
    id: "keepOut",
    kind: "toggle",
    label: { key: "FRAY.Quest.Tracker.keepOut" },
    value: isKeptOut || (isAsking && !user.isGM),
    rule: "OQ-011",
  };
  if (!isAsking || isKeptOut) return [toggle];
  return [
    toggle,
    {
      id: "asksOut",
      kind: "chip",
      label: { key: "FRAY.Quest.Tracker.asksOut" },
      icon: "fa-solid fa-hand",
      readonly: true,
      rule: "OQ-011",
    },
  ];
}

/**
 * Returns the changes that keep a combatant out of the fight, or bring it back (`keepsOut` false). Coming back needs no
 * permission. If a player asks to keep the combatant out, the only change notes (`asksOut`) that this wish waits for
 * the gamemaster (OQ-011).
 */
export function keptOutChanges(
  combatant: CombatantDocument,
  keepsOut: boolean,
  user: HostUser,
  combat: CombatDocument,
): Change[] {
  const isWaiting = checkStayOut({ agreed: user.isGM || !keepsOut }).length > 0;
  const changes: Change[] = [{ kind: "set", uuid: combatant.uuid, path: "system.asksOut", value: isWaiting }];
  if (isWaiting || keepsOut === isAside(combatant)) return changes;
  return [
    ...changes,
    {
      kind: "set",
      uuid: combat.uuid,
      path: `system.encounter.sides.${combatant.id}`,
      value: keepsOut ? "aside" : "party",
    },
  ];
}

/**
 * Returns the tracker's list for a distance, if the user may choose one. For the gamemaster it is the combatant's,
 * shown if any combatant has no token or the combatant's distance is set already; for its owner the combatant's or the
 * whole encounter's, as the rules allow (OQ-022, OQ-037, OQ-040).
 * @param isOwner true if the user owns the combatant or is the gamemaster
 */
export function distanceWidgets(
  combatant: CombatantDocument,
  combat: CombatDocument,
  user: HostUser,
  isOwner: boolean,
): TrackerWidget[] {
  // What a player may set: the combatant's distance, the encounter's, or nobody's.
  const byPlayer = isOwner && !user.isGM ? settableDistance(combatant) : "nobody";
  const isAnyUnmeasured = combat.combatants.some((other) => other.token === null);
  const isForGamemaster = user.isGM && (isAnyUnmeasured || statedDistance(combatant) !== "open");
  if (byPlayer === "nobody" && !isForGamemaster) return [];
  const isOfEncounter = byPlayer === "encounter";
  return [
    {
      id: "distance",
      kind: "select",
      label: { key: "FRAY.Quest.Encounter.distance" },
      value: statedDistance(isOfEncounter ? combat : combatant),
      choices: DISTANCES.map((id) => ({ value: id, label: `FRAY.Quest.Distance.${id}` })),
      rule: isOfEncounter ? "OQ-022" : "OQ-040",
    },
  ];
}

/**
 * Returns the change that stores a distance chosen in the tracker (anything unknown as "open"), for one combatant or
 * the whole encounter; refuses users who may not choose (OQ-022, OQ-037, OQ-040).
 */
export function distanceChoiceChanges(
  combatant: CombatantDocument,
  value: unknown,
  user: HostUser,
  combat: CombatDocument,
): Change[] | Refusal {
  const distance = DISTANCES.find((candidate) => candidate === value) ?? "open";
  const whoseDistance = user.isGM ? "own" : settableDistance(combatant);
  if (whoseDistance === "nobody") return { refused: "QuestDistanceNotYours", rule: "OQ-037" };
  return [distanceChange({ uuid: whoseDistance === "own" ? combatant.uuid : combat.uuid, distance })];
}
