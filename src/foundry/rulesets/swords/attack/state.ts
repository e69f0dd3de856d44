import type { CardState, DiceRequest } from "../../../contract/action.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { Explained } from "../../../../rules/explain.ts";
import type { ContestContext, FighterContext, SideContext, ClicheNow } from "../types.ts";
import { clicheOf } from "./context.ts";
import { splitParts } from "../../../documents/bonuses.ts";
import { poolSize, weaponBonus } from "../../../../rules/swords/derived.ts";

/* Names of the windows and dice of a contest, and what the card holds of them. A throw's name carries the number of
   its dice: another foe, another bonus, another throw. */
export type OwnOrFoe = "own" | "foe";

const key = (uuid: string): string => uuid.replaceAll(".", "-");

/** The window in which the other side picks its cliché, before the dice. */
export const defendWindow = (side: SideContext): string => `defend-${key(side.actor)}`;

/** The window in which the other side says how many dice it pumps, before the dice (SS-P06). */
export const pumpWindow = (side: SideContext): string => `pump-${key(side.actor)}`;

/** The window in which a beaten team says who bears it, after the dice. */
export const bearWindow = (side: SideContext): string => `bear-${key(side.actor)}`;
export const volunteerOption = (member: FighterContext): string => `volunteer-${key(member.actor)}`;

/** The cliché a side fights with: declared, answered, or the one in use. */
export function chosenCliche(state: CardState<ContestContext>, who: OwnOrFoe): ClicheNow {
  const { own, foe } = state.context;
  if (who === "own" || !foe) return clicheOf(own.leader, own.leader.inUse);
  return clicheOf(foe.leader, state.answers[defendWindow(foe)]?.option ?? foe.leader.inUse);
}

/** Dice a side pumps for this roll: declared, or answered; never more than the cliché holds (SS-P06). */
export function pumpedBy(state: CardState<ContestContext>, who: OwnOrFoe): number {
  const { foe, pumped, settings } = state.context;
  if (who === "own") return pumped;
  if (!foe || !settings.pumping) return 0;
  return Math.min(chosenCliche(state, "foe").dice, Number(state.answers[pumpWindow(foe)]?.option ?? 0));
}

/** Dice the gamemaster has given the side that sought the contest, or taken from it, after they lay on the table. */
export const diceGiven = (state: CardState<ContestContext>): number => amendedParts(state.amendments, "SS-001").value;

/** How many dice the leader of a side throws with a cliché against the other side, with the parts (SS-020, SS-P02, SS-P05, SS-P06). */
export function leaderPool({
  side: { leader, vengeance },
  other,
  cliche,
  pumped,
  modifier = 0,
}: {
  readonly side: SideContext;
  /** null: nobody to compare weapons with */
  readonly other: SideContext | null;
  readonly cliche: ClicheNow;
  readonly pumped: number;
  readonly modifier?: number;
}): Explained {
  const { rating } = leader.weapon;
  const { a: bonus } = weaponBonus({ ratingA: rating, ratingB: other?.leader.weapon.rating ?? rating });
  const { dice, toolsMissing, parts } = cliche;
  const pool = poolSize({ cliche: dice, bonus, pumped, vengeance, modifier, toolsMissing });
  return { ...pool, parts: splitParts(pool.parts, "FRAY.Part.Cliche", parts) };
}

/** What the leader of a side throws in this contest, as it was declared and answered. */
export function poolOf(
  state: CardState<ContestContext>,
  who: OwnOrFoe,
  modifier = who === "own" ? diceGiven(state) : 0,
): Explained {
  const { own, foe } = state.context;
  const [side, other] = who === "own" ? [own, foe] : [foe!, own];
  return leaderPool({ side, other, cliche: chosenCliche(state, who), pumped: pumpedBy(state, who), modifier });
}

const die = (id: string, roller: string, count: number): DiceRequest => ({
  id,
  roller,
  roll: "FrayHighestDieRoll",
  formula: `${count}d6`,
  label: "FRAY.Die.pool",
});

export const leaderDie = (state: CardState<ContestContext>, who: OwnOrFoe): string => {
  const side = who === "own" ? state.context.own : state.context.foe!;
  const { value } = poolOf(state, who, 0);
  return who === "own" ? `own-${value}` : `foe-${key(side.actor)}-${value}`;
};

/** The throw of the dice that were added afterwards: those that lie there stay as they fell. */
const givenDie = (state: CardState<ContestContext>): string => `${leaderDie(state, "own")}-more-${diceGiven(state)}`;

/** How many dice a member throws beside the leader: those of their own cliché (SS-P02, SS-P05). */
export function helperDice(member: FighterContext): number {
  const { dice, toolsMissing } = clicheOf(member, member.inUse);
  return poolSize({ cliche: dice, toolsMissing }).value;
}

const memberDie = (who: OwnOrFoe, member: FighterContext): string =>
  `${who}-${key(member.actor)}-${helperDice(member)}`;

/** All throws of both pools: the leaders' dice, and each member's own (SS-P02). */
export function poolDice(state: CardState<ContestContext>): DiceRequest[] {
  const { own, foe } = state.context;
  if (!foe) return [];
  return (["own", "foe"] as const).flatMap((who) => {
    const side = who === "own" ? own : foe;
    return [
      die(leaderDie(state, who), side.leader.actor, poolOf(state, who, 0).value),
      ...(who === "own" && diceGiven(state) > 0 ? [die(givenDie(state), side.leader.actor, diceGiven(state))] : []),
      ...side.members.map((member) => die(memberDie(who, member), member.actor, helperDice(member))),
    ];
  });
}

/** Faces of a throw, in the order thrown. */
const facesOf = (state: CardState<ContestContext>, id: string): readonly number[] =>
  state.dice[id]?.terms[0]?.faces ?? [];

/** What the leader threw, added dice last; dice taken are the last ones thrown. */
export function leaderFaces(state: CardState<ContestContext>, who: OwnOrFoe): readonly number[] {
  const thrown = facesOf(state, leaderDie(state, who));
  if (who === "foe") return thrown;
  return [...thrown, ...facesOf(state, givenDie(state))].slice(0, poolOf(state, "own").value);
}

export function memberFaces(
  state: CardState<ContestContext>,
  who: OwnOrFoe,
): { name: string; faces: readonly number[] }[] {
  const side = who === "own" ? state.context.own : state.context.foe;
  return (side?.members ?? []).map((member) => ({ name: member.name, faces: facesOf(state, memberDie(who, member)) }));
}

/** Whether both pools lie on the table. */
export function rolled(state: CardState<ContestContext>): boolean {
  return state.context.foe !== null && poolDice(state).every((request) => state.dice[request.id] !== undefined);
}

/** The throw of a member when nobody volunteers, in the n-th drawing of lots (SS-P02). */
export const lotDie = (member: FighterContext, round: number): string => `lot${round}-${key(member.actor)}`;

export function lotDice(members: readonly FighterContext[], round: number): DiceRequest[] {
  return members.map((member) => ({
    ...die(lotDie(member, round), member.actor, clicheOf(member, member.inUse).dice),
    label: "FRAY.Die.lot",
  }));
}

export const lotFaces = (
  state: CardState<ContestContext>,
  member: FighterContext,
  round: number,
): readonly number[] | null => state.dice[lotDie(member, round)]?.terms[0]?.faces ?? null;
