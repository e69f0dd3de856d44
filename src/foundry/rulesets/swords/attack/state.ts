import type { CardState, DiceRequest } from "../../../contract/action.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { Explained } from "../../../../rules/explain.ts";
import type { ContestContext, FighterContext, SideContext, ClicheNow } from "../types.ts";
import { clicheOf } from "./context.ts";
import { splitParts } from "../../../documents/bonuses.ts";
import { poolSize, weaponBonus } from "../../../../rules/swords/derived.ts";

/*
 * Ids of a contest's reactions (questions with options) and dice, and what a card's answers and dice say. The id of a
 * leader's or member's dice carries their number, so that another number of dice is rolled anew. A cliché is what a
 * fighter is good at, rated in d6; pumped dice are added to it for one roll and then lost. A team is several fighters
 * who fight as one.
 */

/** A side of a contest: "own" is the challenger's, "foe" that of the actor challenged. */
export type OwnOrFoe = "own" | "foe";

/** Returns a uuid without dots: Foundry would read a key with dots as a path. */
const withoutDots = (uuid: string): string => uuid.replaceAll(".", "-");

/** Returns the id of the reaction by which the side challenged chooses its cliché, before the dice. */
export const defendReaction = (side: SideContext): string => `defend-${withoutDots(side.actor)}`;

/**
 * Returns the id of the reaction by which the side challenged chooses how many dice to pump, before the dice (SS-P06).
 */
export const pumpReaction = (side: SideContext): string => `pump-${withoutDots(side.actor)}`;

/** Returns the id of the reaction by which a team that lost chooses who bears the loss, after the dice. */
export const bearReaction = (side: SideContext): string => `bear-${withoutDots(side.actor)}`;
/** Returns the id of the option by which a member volunteers to bear the loss. */
export const volunteerOption = (member: FighterContext): string => `volunteer-${withoutDots(member.actor)}`;

/** Returns a side of a contest. "foe" may be asked for only if there is an opponent. */
export const sideOf = ({ context }: CardState<ContestContext>, sideId: OwnOrFoe): SideContext =>
  sideId === "own" ? context.own : context.foe!;

/**
 * Returns the cliché that a side fights with: the challenger's is in its context; the side challenged chooses in its
 * reaction, and until then it is the one in use. Without an opponent it is the challenger's for both.
 */
export function chosenCliche(state: CardState<ContestContext>, sideId: OwnOrFoe): ClicheNow {
  const { own, foe } = state.context;
  if (sideId === "own" || !foe) return clicheOf(own.leader, own.leader.inUse);
  return clicheOf(foe.leader, state.answers[defendReaction(foe)]?.option ?? foe.leader.inUse);
}

/**
 * Returns how many dice a side pumps (SS-P06). The challenger's number is in the card's context. The side challenged
 * chooses in its reaction, at most the dice of its cliché; 0 until then.
 */
export function pumpedBy(state: CardState<ContestContext>, sideId: OwnOrFoe): number {
  const { foe, pumped, settings } = state.context;
  if (sideId === "own") return pumped;
  if (!foe || !settings.pumping) return 0;
  return Math.min(chosenCliche(state, "foe").dice, Number(state.answers[pumpReaction(foe)]?.option ?? 0));
}

/**
 * Returns the dice that the gamemaster has added to the challenger's pool by amendments; negative if dice were taken
 * away.
 */
export const diceGiven = (state: CardState<ContestContext>): number => amendedParts(state.amendments, "SS-001").value;

/**
 * Returns the number of dice that a side's leader rolls against the other side, part by part: at least 1, or 0 if the
 * cliché has no dice (SS-020, SS-P02, SS-P05, SS-P06). The parts are the cliché's dice (halved by missing tools,
 * doubled by vengeance after a volunteer bore a loss), pumped dice, the dice for the better weapon, and `modifier` dice
 * of the gamemaster.
 */
export function leaderPool({
  side: { leader, vengeance },
  other,
  cliche,
  pumped,
  modifier = 0,
}: {
  readonly side: SideContext;
  /** null without an opponent: the weapon then gives no dice */
  readonly other: SideContext | null;
  readonly cliche: ClicheNow;
  readonly pumped: number;
  readonly modifier?: number;
}): Explained {
  const { rating } = leader.weapon;
  // Equal ratings give no dice.
  const otherRating = other ? other.leader.weapon.rating : rating;
  const { a: bonus } = weaponBonus({ ratingA: rating, ratingB: otherRating });
  const { dice, toolsMissing, parts } = cliche;
  const pool = poolSize({ cliche: dice, bonus, pumped, vengeance, modifier, toolsMissing });
  return { ...pool, parts: splitParts(pool.parts, "FRAY.Part.Cliche", parts) };
}

/**
 * Returns the number of dice that a side's leader has in this contest, part by part. `modifier`: dice that the
 * gamemaster adds, or takes if below 0; by default the dice of the card's amendments for "own" (the challenger), 0 for
 * "foe". "foe" may be asked for only if there is an opponent.
 */
export function poolOf(
  state: CardState<ContestContext>,
  sideId: OwnOrFoe,
  modifier = sideId === "own" ? diceGiven(state) : 0,
): Explained {
  const { own, foe } = state.context;
  const other = sideId === "own" ? foe : own;
  return leaderPool({
    side: sideOf(state, sideId),
    other,
    cliche: chosenCliche(state, sideId),
    pumped: pumpedBy(state, sideId),
    modifier,
  });
}

/** Returns the request for a throw of `count` d6; `roller`: uuid of the actor whose owner throws. */
const poolRequest = (id: string, roller: string, count: number): DiceRequest => ({
  id,
  roller,
  roll: "FrayHighestDieRoll",
  formula: `${count}d6`,
  label: "FRAY.Die.pool",
});

/** Returns the id of the throw of a side's leader. It includes the number of dice: another number is another throw. */
export const leaderDie = (state: CardState<ContestContext>, sideId: OwnOrFoe): string => {
  const { value } = poolOf(state, sideId, 0);
  return sideId === "own" ? `own-${value}` : `foe-${withoutDots(sideOf(state, "foe").actor)}-${value}`;
};

/**
 * Returns the id of the throw of dice that the gamemaster added. They are a throw of their own, so that the first one
 * stays as it fell.
 */
const givenDie = (state: CardState<ContestContext>): string => `${leaderDie(state, "own")}-more-${diceGiven(state)}`;

/**
 * Returns how many dice a member throws to help the leader: those of its own cliché, half of them, rounded up, without
 * tools (SS-P02, SS-P05).
 */
function helperDice(member: FighterContext): number {
  const { dice, toolsMissing } = clicheOf(member, member.inUse);
  return poolSize({ cliche: dice, toolsMissing }).value;
}

/** Returns the id of a member's throw, which includes the number of dice. */
const memberDie = (sideId: OwnOrFoe, member: FighterContext): string =>
  `${sideId}-${withoutDots(member.actor)}-${helperDice(member)}`;

/**
 * Returns all throws of both sides: the leaders', the dice that the gamemaster added to the challenger's, and each
 * member's (SS-P02). Empty without an opponent.
 */
export function poolDice(state: CardState<ContestContext>): DiceRequest[] {
  const { own, foe } = state.context;
  if (!foe) return [];
  return (["own", "foe"] as const).flatMap((sideId) => {
    const side = sideId === "own" ? own : foe;
    // The leader's first throw is without the gamemaster's dice (modifier 0), which are a throw of their own.
    return [
      poolRequest(leaderDie(state, sideId), side.leader.actor, poolOf(state, sideId, 0).value),
      ...(sideId === "own" && diceGiven(state) > 0
        ? [poolRequest(givenDie(state), side.leader.actor, diceGiven(state))]
        : []),
      ...side.members.map((member) => poolRequest(memberDie(sideId, member), member.actor, helperDice(member))),
    ];
  });
}

/** Returns the faces of one throw, in the order thrown; empty before it. */
const facesOf = (state: CardState<ContestContext>, id: string): readonly number[] =>
  state.dice[id]?.terms[0]?.faces ?? [];

/**
 * Returns the faces of a leader's dice, those that the gamemaster added at the end. Dice taken away are taken from the
 * end.
 */
export function leaderFaces(state: CardState<ContestContext>, sideId: OwnOrFoe): readonly number[] {
  const firstThrow = facesOf(state, leaderDie(state, sideId));
  if (sideId === "foe") return firstThrow;
  return [...firstThrow, ...facesOf(state, givenDie(state))].slice(0, poolOf(state, "own").value);
}

/**
 * Returns, for each member of a side but the leader, its name and the faces it has thrown; no faces before the throw.
 */
export function memberFaces(
  state: CardState<ContestContext>,
  sideId: OwnOrFoe,
): { name: string; faces: readonly number[] }[] {
  const side = sideId === "own" ? state.context.own : state.context.foe;
  return (side?.members ?? []).map((member) => ({
    name: member.name,
    faces: facesOf(state, memberDie(sideId, member)),
  }));
}

/** Tells whether all dice of both sides are thrown; false without an opponent. */
export function allRolled(state: CardState<ContestContext>): boolean {
  return state.context.foe !== null && poolDice(state).every((request) => state.dice[request.id] !== undefined);
}

/**
 * Returns the id of a member's throw in a draw of lots, which decides who bears a loss; `round`: the draw, from 1
 * (SS-P02).
 */
const lotDie = (member: FighterContext, round: number): string => `lot${round}-${withoutDots(member.actor)}`;

/** Returns the request for a member's throw of `dice` dice in a draw of lots; `round`: the draw, from 1. */
export const lotRequest = (member: FighterContext, dice: number, round: number): DiceRequest => ({
  ...poolRequest(lotDie(member, round), member.actor, dice),
  label: "FRAY.Die.lot",
});

/** Returns the faces that a member has thrown in a draw of lots; null before the throw. */
export const lotFaces = (
  state: CardState<ContestContext>,
  member: FighterContext,
  round: number,
): readonly number[] | null => state.dice[lotDie(member, round)]?.terms[0]?.faces ?? null;
