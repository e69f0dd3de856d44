/*
 * The state of a fighter in a forecast of Quest. All that a blow changes of its target (hit points, defences made, the
 * parry of the other hand) can be packed into one number, the state's mark, by which the ends of a blow are counted.
 */

/** All that can change of a fighter during a fight. */
export interface QuestState {
  readonly hp: number;
  /** By the index of a weapon, the rounds of loading needed; 0 for a weapon that is ready. */
  readonly toLoad: readonly number[];
  /** The number of defences made in this round, the parry of the other hand not counted. */
  readonly defences: number;
  /** True if the weapon in the other hand has made its parry of this round (OQ-P14). */
  readonly parried: boolean;
  /** True if the fighter can defend; false in the first round after a fumbled Perception (OQ-036). */
  readonly canDefend: boolean;
  /** True if the fighter has given up its defence until its next turn (OQ-P14). */
  readonly open: boolean;
  /** The rounds that it has aimed in a row so far. */
  readonly aimed: number;
}

/**
 * Returns a fighter's state changed for the start of the next round: no defence made, and able to defend again
 * (OQ-P05). `open` is not changed, as it lasts until the fighter's next turn.
 */
export const freshRound = (state: QuestState): QuestState => ({
  ...state,
  defences: 0,
  parried: false,
  canDefend: true,
});

/**
 * What a hit point counts in a mark. Below it the lowest bit is the free parry, and the others are up to 511 defences.
 */
export const MARK = 2 ** 10;
/** What a defence adds to a mark, by its kind: no defence, the free parry of the other hand, or any other defence. */
export const MADE = { none: 0, free: 1, defence: 2 } as const;
/** Returns the mark of a state. */
export const markOf = ({ hp, defences, parried }: QuestState): number =>
  hp * MARK + defences * MADE.defence + Number(parried) * MADE.free;
/**
 * More than four times any mark, so that one number can hold a mark, two flags, and above them the rounds of aiming.
 */
export const MARKS = 2 ** 32;
/** Returns a copy of a state with the hit points, defences and parry of a mark, which it takes apart. */
export const withMark = (state: QuestState, mark: number): QuestState => ({
  ...state,
  hp: Math.floor(mark / MARK),
  defences: (mark % MARK) >> 1,
  parried: mark % MADE.defence === MADE.free,
});

/** Returns a foe's state after a blow: with `hp` hit points left, and the defence that it made against it counted. */
export const afterBlow = (foe: QuestState, defence: keyof typeof MADE, hp: number): QuestState =>
  withMark(foe, markOf({ ...foe, hp }) + MADE[defence]);

/** Returns a text that is the same for all states in which an attack on the foe has the same chances. */
export const foeKey = ({ hp, defences, parried, canDefend, open }: QuestState): string =>
  `${hp} ${defences} ${parried} ${canDefend && !open}`;
