import type { CardState, ReactionOption, Reaction } from "../../../contract/action.ts";
import type { Words } from "../../../contract/view.ts";
import { FREE } from "../../../contract/view.ts";
import {
  blockedBefore,
  blockReaction,
  boughtElsewhere,
  faceOfCounter,
  fateChosen,
  fateDie,
  fateReaction,
  counterChosen,
} from "./state.ts";
import { counterOf, counterReactions } from "./counterspell.ts";
import type { AttackContext } from "../types.ts";
import { fateSpending } from "../../../../rules/crusade/fate.ts";
import {
  afterBlock,
  afterBonus,
  afterKeeping,
  afterReroll,
  barOf,
  blockBar,
  meetsNow,
  rerollBar,
  standsNow,
  withBonus,
} from "./choice.ts";
import { breaksBefore, isBlunted, isWithoutShield, resolveStrike, rollStrike } from "./resolve.ts";

type State = CardState<AttackContext>;

/** Returns the words for the cost of an option: a point of FATE, or if `dark` of Dark FATE, the gamemaster's pool. */
const fateCost = (isDark: boolean): Words => ({ key: isDark ? "FRAY.Choice.darkFate" : "FRAY.Choice.fate" });

/**
 * Returns the reactions, questions with options, to all strikes that have a target and whose die is rolled. A strike
 * has up to three kinds: FATE (points that buy a bonus or a new roll) for an attacker who did not hit, counterspells
 * against a spell that hits (EC-054), and a block against a hit that deals damage (EC-137, EC-153..157, EC-A24). A
 * question comes after all earlier ones of the strike are answered and the dice for the answers are rolled, and no more
 * come after a counterspell that stops the spell. `now` of a reaction: what it shows of the strike as it stands.
 */
export function attackReactions(state: CardState<AttackContext>): Reaction[] {
  const reactions: Reaction[] = [];
  for (const [index, strike] of state.context.strikes.entries()) {
    if (!strike.target || state.dice[strike.id] === undefined) continue;
    const fateQuestion = fateOffer(state, index);
    if (fateQuestion) reactions.push(fateQuestion);
    // Nothing more is asked while the answer on FATE, or the new roll it bought, is awaited.
    const isFateAwaited = fateQuestion && !state.answers[fateQuestion.id];
    const isRerollAwaited = fateChosen(state, strike) === "reroll" && state.dice[fateDie(strike)] === undefined;
    if (isFateAwaited || isRerollAwaited) continue;
    const counterQuestions = rollStrike(state, index).result === "hit" ? counterReactions(state, strike) : [];
    reactions.push(...counterQuestions.map((reaction) => ({ ...reaction, now: meetsNow(state, index) })));
    // Nothing more is asked while a counterspell is awaited, or if it has stopped the spell.
    const isCounterAwaited =
      counterQuestions.some((reaction) => !state.answers[reaction.id]) ||
      (counterChosen(state, strike) && faceOfCounter(state, strike) === null);
    if (isCounterAwaited || counterOf(state, strike)?.countered) continue;
    const blockQuestion = blockOffer(state, index);
    if (blockQuestion) reactions.push(blockQuestion);
  }
  return reactions;
}

/**
 * Returns the reaction that offers FATE to an attacker whose strike did not hit: keep the roll, buy the bonus, or buy a
 * new roll (EC-155, EC-156). Null if the strike hit, no point is left, or no use left could change the strike. Once
 * the reaction is answered, it is always returned, as the answer belongs to it.
 */
function fateOffer(state: CardState<AttackContext>, index: number): Reaction | null {
  const { context } = state;
  const strike = context.strikes[index]!;
  const answer = state.answers[fateReaction(strike)];
  const { spender } = context.fate;
  const bought = boughtElsewhere(state, strike);
  // Points and uses bought for other strikes of this card count as spent.
  const points = context.fate.points - bought.length;
  const used = [...context.fate.used, ...bought];
  if (!answer && points < 1) return null;
  // FATE is offered only if the first roll, without the bonus, did not hit.
  if (!answer && rollStrike({ ...state, dice: firstThrows(state) }, index, false).result === "hit") return null;
  // Whether this use can be bought, and how many points are left then.
  const purchase = (use: "bonus" | "reroll") =>
    fateSpending({
      spender,
      use,
      points: Math.max(0, points),
      usedThisScene: used,
      pcFateOncePerKind: context.settings.fateOnce,
      fateBonus: context.settings.fateBonus,
    });
  const isDark = spender === "dark";
  const options: ReactionOption[] = [
    {
      id: "keep",
      label: "FRAY.Crusade.Fate.keep",
      icon: "fa-solid fa-hand",
      after: afterKeeping(state, index),
      bar: barOf(state, index),
      aside: FREE,
    },
    {
      id: "bonus",
      label: "FRAY.Crusade.Fate.bonus",
      icon: "fa-solid fa-diamond",
      after: afterBonus(state, index),
      bar: barOf(state, index, ["fate", "bonus"]),
      aside: fateCost(isDark),
      hint: isDark ? "FRAY.Crusade.Fate.bonusDark" : "FRAY.Crusade.Fate.bonusHint",
      hintData: { bonus: context.settings.fateBonus, left: purchase("bonus").left },
      rule: "EC-A24",
      ...(purchase("bonus").allowed ? {} : { refused: { refused: "OncePerScene", rule: "EC-A31" as const } }),
    },
    {
      id: "reroll",
      label: "FRAY.Crusade.Fate.reroll",
      icon: "fa-solid fa-dice",
      after: afterReroll(state, index),
      bar: rerollBar(state, index),
      aside: fateCost(isDark),
      hint: isDark ? "FRAY.Crusade.Fate.costsDark" : "FRAY.Crusade.Fate.costs",
      hintData: { left: purchase("reroll").left },
      rule: "EC-156",
      ...(purchase("reroll").allowed ? {} : { refused: { refused: "OncePerScene", rule: "EC-A31" as const } }),
    },
  ];
  // Nothing is asked if no new roll can be bought, and no bonus that would change the strike.
  const wouldHelp = ({ id, refused }: ReactionOption): boolean =>
    !refused && (id === "reroll" || (id === "bonus" && bonusHelps(state, index)));
  if (!answer && !options.some(wouldHelp)) return null;
  return {
    id: fateReaction(strike),
    now: standsNow(state, index),
    actor: state.declaration.actor,
    label: isDark ? "FRAY.Crusade.Fate.darkReaction" : "FRAY.Crusade.Fate.reaction",
    options,
    // Dark FATE is the gamemaster's to spend, even for an attacker that a player owns.
    gamemaster: isDark,
    fallback: "keep",
    rule: isDark ? "EC-155" : "EC-A24",
  };
}

/**
 * Tells whether the bonus of FATE would change the strike: its result, its damage, or what a group deals to the
 * attacker (EC-A24, EC-105).
 */
function bonusHelps(state: State, index: number): boolean {
  const [kept, withBonusBought] = [resolveStrike(state, index), resolveStrike(withBonus(state, index), index)];
  return (
    kept.result !== withBonusBought.result ||
    kept.damage !== withBonusBought.damage ||
    kept.suffered !== withBonusBought.suffered
  );
}

/** Returns a card's dice without the new rolls that FATE bought, whose ids end in "-fate". */
function firstThrows(state: CardState<AttackContext>): CardState["dice"] {
  return Object.fromEntries(Object.entries(state.dice).filter(([id]) => !id.endsWith("-fate")));
}

/**
 * The hint and the rule of a block by who pays: nobody (`free`), the target's own FATE, or Dark FATE, the gamemaster's.
 */
const BLOCK_PAID = {
  free: { hint: "FRAY.Crusade.Block.free", rule: "EC-153" },
  own: { hint: "FRAY.Crusade.Fate.costs", rule: "EC-137" },
  dark: { hint: "FRAY.Crusade.Fate.costsDark", rule: "EC-157" },
} as const;

/**
 * Returns the reaction that offers the target of a hit a block with its shield, free or for FATE (EC-137, EC-153,
 * EC-157). Null if it has no whole shield, cannot pay, or the strike deals no damage.
 */
function blockOffer(state: CardState<AttackContext>, index: number): Reaction | null {
  const strike = state.context.strikes[index]!;
  const target = strike.target!;
  const shield = target.shield;
  if (!shield) return null;
  const earlierBlocks = blockedBefore(state, strike).length;
  // Earlier blocks on this card count as paid: the first by the free block, if there is one, each other by a point of
  // FATE.
  const free = shield.free && earlierBlocks === 0;
  const boughtBlocks = Math.max(0, earlierBlocks - (shield.free ? 1 : 0));
  const points = shield.fate - boughtBlocks;
  // Earlier blocks may have broken the shield.
  if (isWithoutShield(shield, breaksBefore(state, index).length) || (!free && points < 1)) return null;
  // The damage that the block would stop.
  const struck = isBlunted(state, index) ? 0 : rollStrike(state, index).struck;
  if (struck < 1) return null;
  const payer = shield.payer === "dark" ? "dark" : "own";
  return {
    id: blockReaction(strike),
    now: standsNow(state, index),
    actor: target.actor,
    label: "FRAY.Crusade.Block.reaction",
    rule: "EC-137",
    gamemaster: !free && payer === "dark",
    fallback: "take",
    options: [
      {
        id: "take",
        label: "FRAY.Crusade.Block.take",
        icon: "fa-solid fa-heart-crack",
        aside: FREE,
        bar: barOf(state, index, ["block", "take"]),
        hint: "FRAY.Crusade.Block.takeHint",
        hintData: { damage: struck },
      },
      {
        id: "block",
        label: "FRAY.Crusade.Block.block",
        icon: "fa-solid fa-shield-halved",
        after: afterBlock(state, index),
        bar: blockBar(state, index),
        aside: free ? FREE : fateCost(payer === "dark"),
        ...(free ? BLOCK_PAID.free : { ...BLOCK_PAID[payer], hintData: { left: points - 1 } }),
      },
    ],
  };
}
