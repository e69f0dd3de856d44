import { heightRefusal } from "../../../contract/reading/heights.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Drag, Lane, Movement, Verdict } from "../../../contract/movement.ts";
import { STATIONARY } from "../../../contract/movement.ts";
import { movePayment, payment, reservedThisRound, spend, spentThisRound } from "../../../combat/spent.ts";
import { CHARGING, isBody } from "../body.ts";
import { chargeOf, COVER_STATUS, walkOf } from "../derived.ts";
import { actsTaken, economyCheck } from "../combat/economy.ts";
import { refusalOf } from "../refusal.ts";
import { cannotMove } from "../../../movement/refused.ts";
import { isFoe, lanesTo } from "./lanes.ts";
import { actionsFor, checkWalk, judgeCharge } from "../../../../rules/crusade/movement.ts";
import { ACTION_COST, ACTIONS_PER_ROUND } from "../../../../rules/crusade/tables.ts";
import type { ChargeGap } from "../../../../rules/crusade/movement.ts";

/** The rules of movement: walk six squares an action, charge twelve in a straight line (EC-027..030, EC-043..049). */
export const movement: Movement = {
  grids: ["square", "gridless", "hex"],
  actions: [
    {
      id: "walk",
      label: "FRAY.Movement.walk",
      icon: "fa-solid fa-person-walking",
      order: 0,
      hint: "FRAY.Crusade.Movement.walk",
      rule: "EC-027",
    },
    {
      id: "charge",
      label: "FRAY.Movement.charge",
      icon: "fa-solid fa-person-running",
      order: 1,
      hint: "FRAY.Crusade.Movement.charge",
      rule: "EC-043",
      once: true,
      canSelect: (_token, actor) => actor.type === "crusade",
    },
  ],
  // Diagonals count one square (EC-A18), a hex counts as one (EC-P06).
  cost: (_action, { cells }) => cells,
  verdict: (drag, reader) => (drag.action === "charge" ? chargeVerdict(drag, reader) : walkVerdict(drag, reader)),
  lanes: (action, token, reader) => (action === "charge" ? lanes(token, reader) : []),
  after,
};

/**
 * Returns the squares and moves that an actor has walked this round before this drag, whether it charged, and the
 * actions left; for a group's token those of its own member, with all actions left.
 */
function walked(drag: Drag): { squares: number; moves: number; charged: boolean; left: number } {
  if (!isBody(drag.actor)) {
    // Each member of a group walks on its own, so that the group's actions are not spent once for each of them.
    const squares = drag.before.reduce((sum, step) => sum + step.cost, 0);
    return { squares, moves: actionsFor(squares, walkOf(drag.actor)), charged: false, left: ACTIONS_PER_ROUND };
  }
  const spent = spentThisRound(drag.combatant);
  const acts = actsTaken(spent);
  const charged = acts.includes("charge");
  const moves = acts.filter((name) => name === "walk" || name === "charge").length;
  const squares = spent
    .filter((entry) => entry.act === "walk")
    .reduce((sum, entry) => sum + Number(entry.data?.squares ?? 0), 0);
  const left = ACTIONS_PER_ROUND - spent.reduce((sum, entry) => sum + entry.pips, 0);
  return { squares, moves, charged, left: Math.max(0, left) };
}

/** Judges a drag as walking: the squares and moves it takes, and the reasons why it is not allowed. */
function walkVerdict(drag: Drag, _table: GameReader): Verdict {
  if (drag.corners.length < 2) return STATIONARY;
  const before = walked(drag);
  const walk = walkOf(drag.actor);
  const outcome = checkWalk({
    grid: drag.grid,
    mover: drag.body,
    waypoints: drag.cells,
    others: drag.held,
    squaresBefore: before.squares,
    movesBefore: before.moves,
    charged: before.charged,
    actionsLeft: before.left,
    walk,
  });
  const reasons = outcome.problems.map(refusalOf);
  // The squares of the whole round, against those of as many walks as they take; a charge is no walk.
  const used = before.squares + outcome.squares;
  const walks = Math.max(1, before.moves - (before.charged ? 1 : 0) + outcome.moves);
  const limit = walks * walk;
  const [first] = reasons;
  if (first) return { legal: false, band: "illegal", words: cannotMove(first), reasons, used, limit };
  const data = { used, limit };
  return walks > 1
    ? { legal: true, band: "edge", words: { key: "FRAY.Movement.walkTwice", data }, reasons, used, limit }
    : { legal: true, band: "legal", words: { key: "FRAY.Movement.walkOf", data }, reasons, used, limit };
}

/**
 * Judges a drag as a charge at a foe, in squares; without a foe, or at one too high or low, it is not allowed (EC-043).
 */
function chargeVerdict(drag: Drag, reader: GameReader): Verdict {
  if (drag.corners.length < 2) return STATIONARY;
  const target = metBy(drag, reader);
  const foe = target && reader.body(target);
  const reasons: Refusal[] = [];
  // The action must be left, a foe there, the way legal, and the foe on about the same height.
  if (drag.combatant) {
    const over = economyCheck(reservedThisRound(drag.combatant), "charge");
    if (over) reasons.push(over);
  }
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
    reasons.push(...outcome.problems.map(refusalOf));
    const high = heightRefusal(drag.token, target, "EC-043");
    if (high) reasons.push(high);
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
 * Returns the foe that a charge is run at: the target if the charge ends beside it, else a foe that it ends beside,
 * else the target or, without one, the nearest foe; null without any.
 */
function metBy(drag: Drag, reader: GameReader): TokenDocument | null {
  const end = drag.grid.moved(drag.body, drag.cells.at(-1)!);
  const away = (other: TokenDocument): number => drag.grid.apart(end, reader.body(other)!);
  const { target } = drag;
  if (target && away(target) <= 1) return target;
  // The nearest foe to where the charge ends.
  let best: TokenDocument | null = null;
  let least = Infinity;
  for (const other of reader.others(drag.token)) {
    if (!isFoe(drag.token, other, reader)) continue;
    const near = away(other);
    if (near < least) [best, least] = [other, near];
  }
  return least <= 1 ? best : (target ?? best);
}

/** Returns the straight ways to the foes, each with the odds of the blow at its end. */
const lanes = (token: TokenDocument, reader: GameReader): Lane[] =>
  lanesTo(token, reader).map((lane) => ({
    ...lane,
    odds: lane.legal ? async () => laneOdds(token, lane.target, reader) : null,
  }));

/**
 * Returns the odds of the blow that would end the charge, with its +1: by the first melee weapon held, or with bare
 * hands; null if the attack would be refused, or if the charge leaves no action for it (EC-021, EC-047, EC-048).
 */
async function laneOdds(token: TokenDocument, foe: TokenDocument, reader: GameReader) {
  const actor = token.actor!;
  const combatant = reader.combatant(actor, token);
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
    { ...reader, afar: true },
  );
  if ("refused" in context) return null;
  return attackOddsView({ ...context, charge: true });
}

/**
 * Returns the changes after a finished move: cover is left, the charging condition set by a legal charge and ended by a
 * walk, and a combatant's actions spent, except a group's (EC-029, EC-035, EC-044).
 */
function after(drag: Drag, verdict: Verdict, _table: GameReader): Change[] {
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
  const charging = actor.statuses.has(CHARGING);
  // A charge costs its action even where it was not legal, but only a legal one gives the condition.
  if (drag.action === "charge") {
    if (verdict.legal && !charging) changes.push({ kind: "status", uuid: actor.uuid, status: CHARGING, active: true });
    if (combatant) changes.push(paid(combatant, "charge", 1, verdict.used));
    return changes;
  }
  if (charging) changes.push({ kind: "status", uuid: actor.uuid, status: CHARGING, active: false });
  // A walk costs the actions that the squares of the round now take more than before.
  if (combatant && isBody(actor)) {
    const before = walked(drag);
    const squares = drag.grid.length(drag.cells);
    const walks = Math.max(0, before.moves - (before.charged ? 1 : 0));
    const pips = Math.max(0, actionsFor(before.squares + squares, walkOf(actor)) - walks);
    changes.push(paid(combatant, "walk", pips, squares));
  }
  return changes;
}

/** Returns the change that notes a move and the actions (`pips`) it took. */
function paid(combatant: CombatantDocument, name: "walk" | "charge", pips: number, squares: number): Change {
  const round = combatant.combat?.round ?? 0;
  const count = (combatant.system as { spent: readonly unknown[] }).spent.length;
  return spend(combatant.uuid, movePayment(`move${round}.${count}-${name}`, round, name, pips, { squares }));
}
