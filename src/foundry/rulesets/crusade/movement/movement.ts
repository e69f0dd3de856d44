import { heightRefusal } from "../../../contract/reading/heights.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Drag, Lane, Movement, Verdict } from "../../../contract/movement.ts";
import { STATIONARY } from "../../../contract/movement.ts";
import { movePayment, payment, reservedThisRound, spend, spentThisRound } from "../../../combat/spent.ts";
import { CHARGING, isBody } from "../body.ts";
import { chargeOf, COVER_STATUS, walkOf } from "../derived.ts";
import { actsTaken, economyCheck, walkedBy } from "../combat/economy.ts";
import { refusalOf } from "../refusal.ts";
import { straightAhead, withOdds } from "../../../movement/straight-ahead.ts";
import { cannotMove } from "../../../movement/refused.ts";
import { isFoe, lanesTo } from "./lanes.ts";
import { actionsFor, checkWalk, judgeCharge } from "../../../../rules/crusade/movement.ts";
import { ACTION_COST, ACTIONS_PER_ROUND, MOVES_PER_ROUND } from "../../../../rules/crusade/tables.ts";
import type { ChargeGap } from "../../../../rules/crusade/movement.ts";

/**
 * The rules of movement: a walk of six squares for each action, a charge of up to twelve in a straight line
 * (EC-027..030, EC-043..049).
 */
export const movement: Movement = {
  grids: ["square", "gridless", "hex"],
  actions: [
    {
      id: "walk",
      label: "FRAY.Movement.walk",
      icon: "fa-solid fa-person-walking",
      order: 0,
      hint: (actor) => ({ key: "FRAY.Crusade.Movement.walk", data: { squares: walkOf(actor) } }),
      rule: "EC-027",
    },
    {
      id: "charge",
      label: "FRAY.Movement.charge",
      icon: "fa-solid fa-person-running",
      order: 1,
      hint: (actor) => ({ key: "FRAY.Crusade.Movement.charge", data: { squares: chargeOf(actor) } }),
      rule: "EC-043",
      once: true,
      canSelect: (_token, actor) => actor.type === "crusade",
      unaffordable: chargeRefusal,
    },
  ],
  // A diagonal step costs one square (EC-A18), and so does a hex (EC-P06).
  cost: (_action, { cells }) => cells,
  verdict: (drag, reader) => (drag.action === "charge" ? chargeVerdict(drag, reader) : walkVerdict(drag, reader)),
  lanes: (action, token, reader) => (action === "charge" ? lanes(token, reader) : []),
  after,
};

/**
 * Returns what an actor has moved this round before this drag: squares walked, number of moves (walks, and the charge),
 * whether the actor has charged, and the actions left. For a group: the squares that the dragged token itself has
 * walked, the walks that these squares make, no charge, and all actions left.
 */
function movedBefore(drag: Drag): { squares: number; moves: number; charged: boolean; left: number } {
  if (!isBody(drag.actor)) {
    // Each member of a group walks for itself, so a walk does not spend the group's actions.
    const squares = drag.before.reduce((sum, step) => sum + step.cost, 0);
    return { squares, moves: actionsFor(squares, walkOf(drag.actor)), charged: false, left: ACTIONS_PER_ROUND };
  }
  const spent = spentThisRound(drag.combatant);
  const acts = actsTaken(spent);
  const hasCharged = acts.includes("charge");
  const moves = acts.filter((name) => name === "walk" || name === "charge").length;
  const squares = walkedBy(drag.combatant);
  const left = ACTIONS_PER_ROUND - spent.reduce((sum, entry) => sum + entry.pips, 0);
  return { squares, moves, charged: hasCharged, left: Math.max(0, left) };
}

/** Judges a drag as a walk: whether it is allowed, the reasons if not, and the squares used and allowed. */
function walkVerdict(drag: Drag, _reader: GameReader): Verdict {
  if (drag.corners.length < 2) return STATIONARY;
  const earlier = movedBefore(drag);
  const walk = walkOf(drag.actor);
  const outcome = checkWalk({
    grid: drag.grid,
    mover: drag.body,
    waypoints: drag.cells,
    others: drag.held,
    squaresBefore: earlier.squares,
    movesBefore: earlier.moves,
    charged: earlier.charged,
    actionsLeft: earlier.left,
    walk,
  });
  const reasons = outcome.problems.map(refusalOf);
  // The ruler shows the squares of all walks of the round (`used`), and how many squares these walks allow (`limit`).
  // `earlier.moves` counts walks and a charge, so the charge is taken off. Walks that the round does not have left
  // allow nothing: the ruler of a walk that is too long names both numbers.
  const used = earlier.squares + outcome.squares;
  const earlierWalks = earlier.moves - (earlier.charged ? 1 : 0);
  const walksLeft = Math.max(0, Math.min(MOVES_PER_ROUND - earlier.moves, earlier.left));
  const walks = Math.max(1, earlierWalks + Math.min(outcome.moves, walksLeft));
  const limit = walks * walk;
  const [firstReason] = reasons;
  if (firstReason) return { legal: false, band: "illegal", words: cannotMove(firstReason), reasons, used, limit };
  const data = { used, limit };
  return walks > 1
    ? { legal: true, band: "edge", words: { key: "FRAY.Movement.walkTwice", data }, reasons, used, limit }
    : { legal: true, band: "legal", words: { key: "FRAY.Movement.walkOf", data }, reasons, used, limit };
}

/** Returns why the round has no actions left for a charge; null if it has (EC-021, EC-029). */
function chargeRefusal(combatant: CombatantDocument): Refusal | null {
  return economyCheck(reservedThisRound(combatant), "charge");
}

/**
 * Judges a drag as a charge at the foe that `chargeTarget` returns. It is not allowed if too few actions are left in
 * the round, if there is no such foe, if the rules forbid the way, or if the foe is too high or too low (EC-043).
 */
function chargeVerdict(drag: Drag, reader: GameReader): Verdict {
  if (drag.corners.length < 2) return STATIONARY;
  const target = chargeTarget(drag, reader);
  const foe = target && reader.body(target);
  const reasons: Refusal[] = [];
  const unaffordable = drag.combatant && chargeRefusal(drag.combatant);
  if (unaffordable) reasons.push(unaffordable);
  const squares = drag.grid.length(drag.cells);
  if (!target || !foe) reasons.push({ refused: "ChargeNobody", rule: "EC-043" });
  else {
    const outcome = judgeCharge({
      grid: drag.grid,
      mover: drag.body,
      waypoints: drag.corners,
      target: foe.at,
      foe,
      others: drag.held,
      gap: reader.setting<ChargeGap>("chargeGap"),
      reach: chargeOf(drag.actor),
    });
    // On a foe a charge does not end next to it either, but what is wrong is that the place is held.
    const endsOnFoe = drag.grid.apart(drag.grid.moved(drag.body, drag.corners.at(-1)!), foe) === 0;
    const problems = outcome.problems.filter(({ problem }) => !endsOnFoe || problem !== "not_adjacent");
    reasons.push(...problems.map(refusalOf));
    const heightProblem = heightRefusal(drag.token, target, "EC-043");
    if (heightProblem) reasons.push(heightProblem);
  }
  return {
    legal: reasons.length === 0,
    band: reasons.length ? "illegal" : "legal",
    words: reasons.length
      ? cannotMove(reasons[0]!)
      : {
          key: "FRAY.Movement.chargeLegal",
          data: { name: target?.name ?? "", used: squares, limit: chargeOf(drag.actor) },
        },
    reasons,
    used: squares,
    limit: chargeOf(drag.actor),
    target,
  };
}

/**
 * Returns the foe that a charge is meant for: the user's target if it is next to the charge's end; else, of the foes
 * next to the end, the one straight ahead, or the nearest; else the user's target or, without a target, the nearest
 * foe. Null if there is neither a target nor a foe.
 */
function chargeTarget(drag: Drag, reader: GameReader): TokenDocument | null {
  const end = drag.grid.moved(drag.body, drag.cells.at(-1)!);
  const distanceTo = (other: TokenDocument): number => drag.grid.apart(end, reader.body(other)!);
  const { target } = drag;
  if (target && distanceTo(target) <= 1) return target;
  const foes = reader
    .others(drag.token)
    .filter((other) => isFoe(drag.token, other, reader))
    .sort((one, other) => distanceTo(one) - distanceTo(other));
  const beside = foes.filter((other) => distanceTo(other) <= 1);
  return straightAhead(drag, beside, () => lanesTo(drag.token, reader)) ?? target ?? foes[0] ?? null;
}

/** Returns the straight ways to all foes; each legal one has a function for the odds of the blow at its end. */
const lanes = (token: TokenDocument, reader: GameReader): Lane[] =>
  withOdds(lanesTo(token, reader), (foe) => laneOdds(token, foe, reader));

/**
 * Resolves to the odds of the blow that would end the charge, with the charge's +1: by the first melee weapon in hand,
 * else by bare hands. Null if the charge leaves no actions for a blow, or the attack would be refused (EC-021, EC-047,
 * EC-048).
 */
async function laneOdds(token: TokenDocument, foe: TokenDocument, reader: GameReader) {
  const actor = token.actor!;
  const combatant = reader.combatant(actor, token);
  // The act of the charge, as it would count as spent, on a card that does not exist yet.
  const charge = payment("", combatant?.combat?.round ?? 0, "charge", ACTION_COST.charge);
  if (combatant && economyCheck([...reservedThisRound(combatant), charge], "fight")) return null;
  const weapon = actor.items.find((item) => {
    const system = item.system as { held?: boolean; ranged?: boolean };
    return item.type === "crusadeWeapon" && Boolean(system.held) && !system.ranged;
  });
  const [{ attackContext }, { attackOddsView }] = await Promise.all([
    import("../attack/context.ts"),
    import("../attack/odds.ts"),
  ]);
  const context = attackContext(
    {
      action: "attack",
      actor: actor.uuid,
      token: token.uuid,
      item: weapon?.uuid ?? null,
      targets: [{ actor: foe.actor!.uuid, token: foe.uuid }],
      choices: {},
    },
    // As its card will read it. `afar`: reach is not checked, as the attacker does not stand there yet.
    { ...readerFor("crusade"), afar: true },
  );
  if ("refused" in context) return null;
  return attackOddsView({ ...context, charge: true });
}

/**
 * Returns the changes after a finished move. Cover ends. A legal charge sets the charging condition; a walk ends that
 * condition. In an encounter the move is noted with the actions that it cost, except for a group's walk (EC-029,
 * EC-035, EC-044).
 */
function after(drag: Drag, verdict: Verdict, _reader: GameReader): Change[] {
  const { actor, combatant } = drag;
  const changes: Change[] = [];
  for (const status of Object.keys(COVER_STATUS))
    if (actor.statuses.has(status))
      changes.push({
        kind: "status",
        uuid: actor.uuid,
        status,
        active: false,
        label: { key: "FRAY.Change.coverLeft", data: { name: shownName(actor) }, rule: "EC-035" },
      });
  const isCharging = actor.statuses.has(CHARGING);
  // A charge costs an action even if it was not legal; the condition comes only with a legal charge.
  if (drag.action === "charge") {
    if (verdict.legal && !isCharging)
      changes.push({ kind: "status", uuid: actor.uuid, status: CHARGING, active: true });
    if (combatant) changes.push(moveSpent(combatant, "charge", 1, verdict.used));
    return changes;
  }
  if (isCharging) changes.push({ kind: "status", uuid: actor.uuid, status: CHARGING, active: false });
  // A walk costs as many actions as its squares add to those already paid for walking this round.
  if (combatant && isBody(actor)) {
    const earlier = movedBefore(drag);
    const squares = drag.grid.length(drag.cells);
    const walksPaid = Math.max(0, earlier.moves - (earlier.charged ? 1 : 0));
    const pips = Math.max(0, actionsFor(earlier.squares + squares, walkOf(actor)) - walksPaid);
    changes.push(moveSpent(combatant, "walk", pips, squares));
  }
  return changes;
}

/** Returns the change that notes a move on the combatant, with its squares and the actions (`pips`) that it cost. */
function moveSpent(combatant: CombatantDocument, act: "walk" | "charge", pips: number, squares: number): Change {
  const round = combatant.combat?.round ?? 0;
  const count = (combatant.system as { spent: readonly unknown[] }).spent.length;
  // The round and the number of entries before it make the entry's id unique.
  return spend(combatant.uuid, movePayment(`move${round}.${count}-${act}`, round, act, pips, { squares }));
}
