import { heightRefusal } from "../../../contract/reading/heights.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { movePayment, spend } from "../../../combat/spent.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Drag, Lane, Movement, Verdict } from "../../../contract/movement.ts";
import { STATIONARY } from "../../../contract/movement.ts";
import { STATUS } from "../conditions.ts";
import { metresPerSquare, questOf } from "../body.ts";
import { refusalOf } from "../refusal.ts";
import { spentEntries, actionRefusal, roundState } from "../combat/economy.ts";
import { ACTIONS, checkMove } from "../../../../rules/quest/actions.ts";
import { checkChargeEnd, checkChargeWay, checkLanding } from "../../../../rules/quest/movement.ts";
import { straightAhead, withOdds } from "../../../movement/straight-ahead.ts";
import { cannotMove } from "../../../movement/refused.ts";
import { isFoe, isUphill, lanesTo, moveRefusal } from "./lanes.ts";
import type { Body } from "../../../../rules/grid/grid.ts";
import { areTokensFoes } from "../../../contract/reading/sides.ts";

/**
 * Movement by the rules: 15 metres a round, free besides the action; a charge runs straight at an opponent (OQ-P08,
 * OQ-P14).
 */
export const movement: Movement = {
  grids: ["square", "gridless", "hex"],
  actions: [
    { id: "walk", label: "FRAY.Movement.walk", icon: "fa-solid fa-person-walking", order: 0, rule: "OQ-P08" },
    {
      id: "charge",
      label: "FRAY.Movement.charge",
      icon: "fa-solid fa-person-running",
      order: 1,
      rule: "OQ-P14",
      once: true,
      unaffordable: (combatant, actor) => actionRefusal(actor, combatant, "charge"),
    },
  ],
  cost: (_action, { cells }) => cells,
  verdict: (drag, reader) => (drag.action === "charge" ? chargeVerdict(drag, reader) : walkVerdict(drag)),
  lanes: (action, token, reader) => (action === "charge" ? lanes(token, reader) : []),
  // A mounted rider is carried by a token in whose cells it stands, if that is no foe and not mounted itself.
  carries: (mount, rider) =>
    rider.actor!.statuses.has(STATUS.mounted) &&
    !mount.actor!.statuses.has(STATUS.mounted) &&
    !areTokensFoes(rider, mount),
  after,
};

/** Returns the length of a drag in metres. */
const metresOf = ({ grid, cells, token }: Drag): number => grid.length(cells) * metresPerSquare(token);

/** Returns the path of a drag in the form that the rules' checks take. */
const pathOf = ({ grid, body, cells, held }: Drag) => ({ grid, mover: body, path: cells, held });

/**
 * Returns the verdict on a walk by the metres of the round, surprise, and the place where it ends; stationary for a
 * drag without a step.
 */
function walkVerdict(drag: Drag): Verdict {
  if (drag.cells.length < 2) return STATIONARY;
  const { reasons, used, limit } = judgeDistance(drag);
  return verdictOf(reasons, used, limit, { key: "FRAY.Quest.Movement.walkOf", data: { used, limit } });
}

/**
 * Judges how far and where an actor moves. `used`: all metres that the actor moves in this round, this drag included;
 * `limit`: the most metres in a round (15 as a rule); `reasons`: why the move is not allowed: too far, surprised, or to
 * a place that is held (OQ-P08).
 */
function judgeDistance(drag: Drag): { reasons: Refusal[]; used: number; limit: number } {
  const limit = questOf(drag.actor).derived.movement.value;
  const state = roundState(drag.actor, drag.combatant);
  const checked = checkMove({ state, metres: metresOf(drag), movement: limit });
  const reasons = checked.problems.map(refusalOf);
  if (drag.combatant && !state.canAct) reasons.push(refusalOf({ problem: "surprised", rule: "OQ-035" }));
  reasons.push(...checkLanding(pathOf(drag)).map(moveRefusal));
  return { reasons, used: checked.state.metres, limit };
}

/**
 * Returns the verdict on a charge. What forbids a walk forbids it too; besides, the path must be straight, the action
 * of the round left, and an opponent beside the end of the path and at a height in reach.
 */
function chargeVerdict(drag: Drag, reader: GameReader): Verdict {
  if (drag.cells.length < 2) return STATIONARY;
  const { reasons, used, limit } = judgeDistance(drag);
  const end = drag.grid.moved(drag.body, drag.cells.at(-1)!);
  const target = chargeTarget(drag, end, reader);
  const isHeld = checkLanding(pathOf(drag)).length > 0;
  const path = { ...pathOf(drag), corners: drag.corners, uphill: isUphill(drag.token, target) };
  reasons.push(...checkChargeWay(path).map(moveRefusal));
  const unaffordable = drag.combatant && actionRefusal(drag.actor, drag.combatant, "charge");
  if (unaffordable) reasons.push(unaffordable);
  const foe = target && reader.body(target);
  // On somebody a charge does not end next to anybody; then only that the place is held is said.
  if (!isHeld) reasons.push(...checkChargeEnd({ grid: drag.grid, end, foe }).map(moveRefusal));
  const heightProblem = target && heightRefusal(drag.token, target, "OQ-P14");
  if (heightProblem) reasons.push(heightProblem);
  return {
    ...verdictOf(reasons, used, limit, {
      key: "FRAY.Quest.Movement.chargeOf",
      data: { name: target?.name ?? "", used, limit },
    }),
    target,
  };
}

/**
 * Returns the verdict on a move: the first reason in words, or `words` if there is none. A legal move is at the edge if
 * it leaves less than 2 metres of the limit.
 */
function verdictOf(reasons: readonly Refusal[], used: number, limit: number, words: Verdict["words"]): Verdict {
  const [firstReason] = reasons;
  if (firstReason) return { legal: false, band: "illegal", words: cannotMove(firstReason), reasons, used, limit };
  return { legal: true, band: used > limit - 2 ? "edge" : "legal", words, reasons, used, limit };
}

/**
 * Returns the opponent a charge is run at: the target of the drag if the charge ends beside it; else, of the opponents
 * beside its end, the one straight ahead, or the first; else the target. Null without any.
 */
function chargeTarget(drag: Drag, end: Body, reader: GameReader): TokenDocument | null {
  const endsBeside = (other: TokenDocument): boolean =>
    checkChargeEnd({ grid: drag.grid, end, foe: reader.body(other) }).length === 0;
  const { target } = drag;
  if (target && endsBeside(target)) return target;
  const beside = reader.others(drag.token).filter((other) => isFoe(drag.token, other, reader) && endsBeside(other));
  return straightAhead(drag, beside, () => lanesTo(drag.token, reader)) ?? target;
}

/** Returns the straight lanes to opponents, each legal one with the odds of the attack at its end. */
const lanes = (token: TokenDocument, reader: GameReader): Lane[] =>
  withOdds(lanesTo(token, reader), (foe) => laneOdds(token, foe));

/**
 * Resolves to the odds of a charge's attack on an opponent, with the first close weapon held, else bare hands; null
 * when no attack is possible.
 */
async function laneOdds(token: TokenDocument, foe: TokenDocument) {
  const actor = token.actor!;
  const weapon = actor.items.find((item) => {
    const system = item.system as { held?: boolean; reach?: string };
    return item.type === "questWeapon" && Boolean(system.held) && system.reach === "close";
  });
  const [{ chargeContext }, { attackOddsView }] = await Promise.all([
    import("../attack/context.ts"),
    import("../attack/odds.ts"),
  ]);
  // Light and the token's height count (OQ-P12), its distance does not: the attack is made at the end of the lane.
  const context = chargeContext(
    {
      action: "attack",
      actor: actor.uuid,
      token: token.uuid,
      item: weapon?.uuid ?? null,
      targets: [{ actor: foe.actor!.uuid, token: foe.uuid }],
      choices: {},
    },
    // As its card will read it.
    readerFor("quest"),
  );
  if ("refused" in context) return null;
  // With the extra damage of a charge.
  return attackOddsView({ ...context, blow: { ...context.blow, extra: ACTIONS.charge.extraDamage } });
}

/**
 * Returns the changes after a drag, which are undone together with the move: cover is left behind, a charge begins or
 * ends, and in a started encounter the metres are noted as spent (OQ-P08, OQ-P13, OQ-P14).
 */
function after(drag: Drag, verdict: Verdict): Change[] {
  const { actor, combatant } = drag;
  const changes: Change[] = [];
  for (const status of [STATUS.coverPartial, STATUS.coverExcellent, STATUS.coverTotal])
    if (actor.statuses.has(status)) changes.push({ kind: "status", uuid: actor.uuid, status, active: false });
  const isCharging = actor.statuses.has(STATUS.charging);
  if (drag.action === "charge" && verdict.legal && !isCharging)
    changes.push({ kind: "status", uuid: actor.uuid, status: STATUS.charging, active: true });
  if (drag.action !== "charge" && isCharging)
    changes.push({ kind: "status", uuid: actor.uuid, status: STATUS.charging, active: false });
  const metres = metresOf(drag);
  if (!combatant?.combat?.started || !metres) return changes;
  const { round } = combatant.combat;
  const entry = movePayment(`move-${round}-${spentEntries(combatant).length}`, round, "move", 0, { metres });
  return [...changes, spend(combatant.uuid, entry)];
}
