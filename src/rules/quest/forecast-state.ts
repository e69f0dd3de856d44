/*
 * The state of a fighter in a forecast of Quest. A state's mark is one number for what a blow changes of its target:
 * hit points, defences made and the other hand's parry. It stands for the state where the ends of a strike are counted.
 */

/** All that changes of a fighter in a fight. */
export interface QuestState {
  readonly hp: number;
  /** Rounds of loading still needed, by the weapon's index; 0 for a weapon that is ready. */
  readonly toLoad: readonly number[];
  /** The number of defences made in this round, without the free parry of the other hand. */
  readonly defences: number;
  /** The weapon in the other hand has made its free parry of this round (OQ-P14). */
  readonly parried: boolean;
  /** The fighter can defend; false in the first round after a fumbled Perception (OQ-036). */
  readonly canDefend: boolean;
  /** The fighter has given up its defence until its next turn (OQ-P14). */
  readonly open: boolean;
  /** Rounds of aiming in a row before this one. */
  readonly aimed: number;
}

/**
 * Returns a state as the next round begins: no defence made yet, and able to defend, unless it is `open`, which lasts
 * until the fighter's own turn (OQ-P05).
 */
export const freshRound = (state: QuestState): QuestState => ({
  ...state,
  defences: 0,
  parried: false,
  canDefend: true,
});

/** The weight of a hit point in a mark; below it stand up to 511 defences. */
export const MARK = 2 ** 10;
/** The numbers that a target's mark grows by, for no defence, a free parry of the other hand, and any other defence. */
export const MADE = { none: 0, free: 1, defence: 2 } as const;
/** Returns a state's mark: hit points, defences made and the other hand's parry packed into one number. */
export const markOf = ({ hp, defences, parried }: QuestState): number =>
  hp * MARK + defences * MADE.defence + Number(parried) * MADE.free;
/** More than four times any mark, so that one number holds rounds of aiming above a mark and two flags. */
export const MARKS = 2 ** 32;
/** Returns a state with the hit points, defences and parry of a mark; all else of it stays. */
export const withMark = (state: QuestState, mark: number): QuestState => ({
  ...state,
  hp: Math.floor(mark / MARK),
  defences: (mark % MARK) >> 1,
  parried: mark % MADE.defence === MADE.free,
});

/** Returns a foe's state after a blow: with `hp` hit points left, and the defence that it made, if any, counted. */
export const afterBlow = (foe: QuestState, defence: keyof typeof MADE, hp: number): QuestState =>
  withMark(foe, markOf({ ...foe, hp }) + MADE[defence]);

/** Returns a text that is equal for states in which a foe is struck with the same chances of every end. */
export const foeKey = ({ hp, defences, parried, canDefend, open }: QuestState): string =>
  `${hp} ${defences} ${parried} ${canDefend && !open}`;
