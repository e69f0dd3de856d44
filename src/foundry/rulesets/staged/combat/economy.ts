import type { Economy } from "../../../contract/combat.ts";
import type { CombatantDocument, ActorDocument, GameReader, SpentEntry } from "../../../host/documents.ts";
import { spentThisRound, movePayment, payment, reservedThisRound, spend } from "../../../combat/spent.ts";
import { ownAction } from "../../../movement/actions.ts";
import { systemOf } from "../body.ts";
import { moverOf, PRONE } from "../derived.ts";
import { asGait } from "../movement/gait.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { PushChange } from "../../../contract/change.ts";
import type { JsonObject } from "../../../host/json.ts";
import { host } from "../../../host/host.ts";
import { shared } from "../../../settings.ts";
import type { StagedModel } from "../models.ts";
import { afterMove, afterRushes, checkAction, fasterGait, ROUND_START } from "../../../../rules/staged/movement.ts";
import { firstRefusal } from "../refusal.ts";
import type { RoundState } from "../../../../rules/staged/movement.ts";
import type { Gait, StandUpCost } from "../../../../rules/staged/types.ts";

/* A rush is an attempt to push past a foe. Entries: what a combatant has spent, by round, as stored on it. */

/**
 * What a round holds: one action, or several attacks for actors who have several, and paces of movement by gait. A gait
 * is how fast an actor moves: walk, hustle or run (ST-040 … ST-052, ST-A25).
 */
export const economy: Economy = {
  /** Returns how many actions the round allows, and how many are spent; after a lost rush or a run, all are spent. */
  pips(combatant) {
    const spent = reservedThisRound(combatant);
    const acts = spent.filter((entry) => entry.act === "act" || entry.act === "load").length;
    const isRoundLost =
      spent.some((entry) => entry.act === "rush" && entry.data?.lost) ||
      spent.some((entry) => entry.data?.gait === "run");
    const total = attacksOf(combatant);
    return { total, spent: isRoundLost ? total : Math.min(total, acts) };
  },
  /**
   * Returns the paces that the round allows (`total`) and the paces moved (`spent`), or all of them once the round
   * allows no further move; null without an actor. `total` is what the fastest gait still open allows or, if less, the
   * movement action chosen for the token.
   */
  movement(combatant, reader) {
    if (!combatant.actor) return null;
    const { speeds } = moverOf(combatant.actor);
    const state = roundState(combatant, combatant.actor);
    const { gait, paces, acted } = state;
    // The fastest gait still open: a walk or hustle that was begun stays the gait, and after an action there is no run.
    const mayRun = gait === "run" || !acted;
    const fastestOpen = Math.max(mayRun ? speeds.run : speeds.hustle, speeds.walk);
    const mostPaces = gait === "walk" || gait === "hustle" ? speeds[gait] : fastestOpen;
    const chosenGait = asGait(ownAction("staged", combatant.token?.movementAction));
    const total = chosenGait ? Math.min(mostPaces, speeds[chosenGait]) : mostPaces;
    return { total, spent: isMovementOver(state, reader) ? total : paces, unit: "FRAY.Unit.paces" };
  },
  refuses({ actor }, { pips, data }, others) {
    if (!pips || !actor) return null;
    const multiple = Boolean(data?.attack) && hasAttackLeft(actor, others);
    const state = others.reduce(afterEntry, ROUND_START);
    return firstRefusal(checkAction({ state, multipleAttacks: multiple, further: multiple }).problems);
  },
};

/**
 * Tells whether a round allows no further move: after a lost rush, loading, an action that followed a move, or standing
 * up, where that costs the movement (ST-043, ST-060, ST-080, ST-A14).
 */
const isMovementOver = (
  { lostActions, loading, acted, movedBeforeActing, stoodUp }: RoundState,
  reader: GameReader,
): boolean =>
  lostActions ||
  loading ||
  (acted && movedBeforeActing) ||
  (stoodUp && reader.setting<StandUpCost>("standUpCost") !== "free");

/**
 * Returns the number of attacks a round allows: more than one only at a walk or standing still (ST-046); 1 without an
 * actor.
 */
function attacksOf(combatant: CombatantDocument): number {
  const { actor } = combatant;
  if (!actor) return 1;
  const { gait } = roundState(combatant, actor);
  return gait === "none" || gait === "walk" ? systemOf(actor).attacks : 1;
}

/** Names of the entries that spend something of a round, as stored in `spent`. */
export type Act = "move" | "act" | "stand" | "load" | "rush";

/**
 * Returns the state of an actor's round (gait, paces, actions, rushes …), computed from what its combatant has spent
 * and what its open cards (chat messages of actions that wait for dice or answers) reserve, so that an undo takes its
 * part back. Without a combatant it is that of a round's start. In both, `prone` is the actor's condition.
 */
export function roundState(combatant: CombatantDocument | null, actor: ActorDocument): RoundState {
  const prone = actor.statuses.has(PRONE);
  return { ...reservedThisRound(combatant).reduce(afterEntry, ROUND_START), prone };
}

/** Returns the state of a round with one spent entry added. */
function afterEntry(state: RoundState, entry: SpentEntry): RoundState {
  const data = entry.data ?? {};
  switch (entry.act as Act) {
    case "move": {
      // A move states the gait of the whole round, but knows nothing of rushes, which may have been faster.
      const gait = state.rushes ? fasterGait(state.gait, data.gait as Gait) : (data.gait as Gait);
      return afterMove({ state, paces: Number(data.paces ?? 0), gait });
    }
    case "act":
      return checkAction({ state, multipleAttacks: Boolean(data.multiple) }).state;
    case "stand":
      return { ...state, stoodUp: true };
    case "load":
      return { ...state, loading: true };
    case "rush":
      return afterRushes({
        state: { ...state, gait: fasterGait(state.gait, rushGait(entry)) },
        rushes: 1,
        lost: Boolean(data.lost),
      });
  }
}

/** Returns the gait at which a rush was made; the round counts as at least that fast (ST-058). */
const rushGait = ({ data }: SpentEntry): Gait => (data?.gait as Gait | undefined) ?? "none";

/**
 * Returns the uuids of the actors whom a combatant has rushed past this round: as long as these lie prone, they are no
 * obstacle to it (ST-059). Empty for null.
 */
export function rushedPast(combatant: CombatantDocument | null): ReadonlySet<string> {
  return new Set(
    spentThisRound(combatant).flatMap(({ act, data }) => (act === "rush" && data?.past ? [String(data.past)] : [])),
  );
}

/**
 * Returns the gait of a combatant in a round, by default the present one: the gait of the last move in the round, or of
 * a faster rush. "none" without a move or rush, or if `combatant` is null (ST-040).
 */
export function gaitOf(combatant: CombatantDocument | null, round = combatant?.combat?.round ?? 0): Gait {
  const spent = (combatant?.system as { spent?: readonly SpentEntry[] } | undefined)?.spent ?? [];
  const ofRound = spent.filter((entry) => entry.round === round);
  const lastMove = ofRound.filter((entry) => entry.act === "move").at(-1);
  const rushGaits = ofRound.filter((entry) => entry.act === "rush").map(rushGait);
  return rushGaits.reduce(fasterGait, (lastMove?.data?.gait as Gait | undefined) ?? "none");
}

/**
 * Returns whether a combatant's round allows one more action (ST-043 … ST-060). `refused` is null if it does, if the
 * world takes the limits of a round only as advice, or outside an encounter. `multiple` is true for a further attack
 * after the first of the round, which only a walk or standing still allows.
 * @param isAttack true if the action is an attack
 */
export function actionCheck(
  actor: ActorDocument,
  combatant: CombatantDocument | null,
  isAttack = false,
): {
  readonly refused: Refusal | null;
  readonly multiple: boolean;
} {
  if (!combatant) return { refused: null, multiple: false };
  const isFurtherAttack = isAttack && hasAttackLeft(actor, reservedThisRound(combatant));
  const state = roundState(combatant, actor);
  const { problems } = checkAction({ state, multipleAttacks: isFurtherAttack, further: isFurtherAttack });
  return { refused: refusesExcessActs() ? firstRefusal(problems) : null, multiple: isFurtherAttack };
}

/**
 * Tells whether an actor of several attacks has made some of them in a round, of which `spent` is spent, and no other
 * act.
 */
function hasAttackLeft(actor: ActorDocument, spent: readonly SpentEntry[]): boolean {
  const actsMade = spent.filter((entry) => entry.act === "act");
  const { attacks } = actor.system as StagedModel;
  return actsMade.length > 0 && actsMade.length < attacks && actsMade.every((entry) => entry.data?.attack);
}

/**
 * Tells whether a move beyond what a round allows is refused, by the world's setting `movement`; else it is only
 * advised against.
 */
export function refusesExcessMoves(): boolean {
  return shared<string>("movement") !== "advice";
}

/**
 * Tells whether an act beyond what a round allows is refused, by the world's setting `economy`; else it is only advised
 * against.
 */
export function refusesExcessActs(): boolean {
  return shared<string>("economy") !== "advice";
}

/**
 * Returns the change that records an act as spent by a combatant in a round; an action ("act") and a round of loading
 * ("load") cost one action. `combatant` is the combatant's uuid, `card` the card's id; without a card ("") the entry
 * gets an id of its own, as a move does.
 */
export function spendAct(combatant: string, card: string, round: number, act: Act, data: JsonObject = {}): PushChange {
  const pips = act === "act" || act === "load" ? 1 : 0;
  if (card) return spend(combatant, payment(card, round, act, pips, data));
  const id = host.foundry.utils.randomID() as string;
  return spend(combatant, movePayment(id, round, act, pips, data));
}
