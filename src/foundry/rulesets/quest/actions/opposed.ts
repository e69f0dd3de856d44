import { acting } from "../../../contract/reading/acting.ts";
import type { SkillContext } from "../types.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Declaration, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { Part } from "../../../../rules/explain.ts";
import { STATUS } from "../conditions.ts";
import { isOut, questOf, roundOf, skillContext, unableToAct } from "../body.ts";
import { refusalOf } from "../refusal.ts";
import { skillKey } from "../derived.ts";
import { percentile, percentileRequest } from "../formulas.ts";
import { actionRefusal } from "../combat/economy.ts";
import { checkAvoidance } from "../../../../rules/quest/encounter.ts";
import { SKILLS } from "../../../../rules/quest/tables.ts";
import { MASTER_ROLL, opposed as contest } from "../../../../rules/quest/tests.ts";
import type { Winner } from "../../../../rules/quest/tests.ts";
import type { Level } from "../../../../rules/quest/types.ts";
import { paidBy } from "./paid.ts";
import { percentOf } from "./percent.ts";
import { TEST_CHOICES, testFields, testModifiers } from "./test-fields.ts";

/*
 * A card is the chat message of an action. Its declaration says what the user wants to do; its context is what the
 * action has read from the documents for that.
 */

/** Purposes of an opposed test. Intimidation and fast talk have rules of their own (OQ-048, OQ-049). */
const PURPOSES = ["plain", "intimidate", "fastTalk", "chase"] as const;
type Purpose = (typeof PURPOSES)[number];

/**
 * The two purposes that talk an opponent out of the fight: the action of the round that each takes, the condition that
 * it gives to opponents won over, and the words and rule of that change (OQ-048, OQ-049, OQ-P14).
 */
const TALKS = {
  intimidate: { action: "intimidate", status: STATUS.surrendered, words: "FRAY.Change.surrendered", rule: "OQ-048" },
  fastTalk: { action: "useSkill", status: STATUS.standsDown, words: "FRAY.Change.standsDown", rule: "OQ-049" },
} as const;

/** Returns the rules of talking for a purpose; null for other purposes. */
const talkOf = (purpose: Purpose) => (purpose === "intimidate" || purpose === "fastTalk" ? TALKS[purpose] : null);

/** One side of an opposed test: uuid and name of the actor, and the skill rolled. */
interface Side {
  readonly actor: string;
  readonly name: string;
  readonly skill: SkillContext;
}

/** Both sides of an opposed test, as plain data that stays on its card. A Master has a natural skill of 100 %. */
export interface OpposedContext {
  readonly own: Side;
  readonly other: Side | null;
  /** true if the actor, and not the opponent, wins exact ties (OQ-P03) */
  readonly ownIsPlayer: boolean;
  readonly modifiers: readonly Part[];
  readonly purpose: Purpose;
  /** names of the party's members who help in talking, separated by commas; "" without any */
  readonly assistants: string;
  /** opponents who give way if the talk succeeds: the target and those chosen with it */
  readonly swayed: readonly { readonly actor: string; readonly name: string }[];
  /**
   * the combatant who pays for talking with the action of the round; null for other purposes, and outside encounters
   */
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
}

/**
 * The outcome of an opposed test: each side's level and d100 (null for a Master who did not roll), the winner, and the
 * percent that the actor rolled against.
 */
export interface OpposedOutcome extends Outcome {
  readonly own: Level;
  readonly other: Level;
  readonly winner: "own" | "other" | "none";
  readonly ownRoll: number | null;
  readonly otherRoll: number | null;
  readonly value: number;
  readonly parts: readonly Part[];
}

/** Rolls two skills against each other on one card (OQ-P02, OQ-P03, OQ-048, OQ-049). */
export const opposed: ActionRules<OpposedContext, OpposedOutcome> = {
  id: "opposed",
  label: "FRAY.Action.opposed",
  icon: "fa-solid fa-people-group",
  actorTypes: ["quest"],
  targets: "one",
  dialog: "always",
  gamemasterChoices: [...TEST_CHOICES, "swayed"],
  /** Returns both sides with their skills and, for talk, the opponents it may sway; or why the test is refused. */
  context(declaration, reader) {
    const performer = acting(declaration, reader, unableToAct);
    if ("refused" in performer) return performer;
    const { actor, name, combatant } = performer;
    const purpose = PURPOSES.find((candidate) => candidate === declaration.choices.purpose) ?? "plain";
    const tooLate = tooLateToTalk(purpose, actor, combatant);
    if (tooLate) return tooLate;
    const item = reader.item(declaration.item);
    // The actor's skill: a skill item, or the one chosen in the dialog.
    const ownKey = item ? skillKey(item) : String(declaration.choices.skill ?? "influence");
    const target = declaration.targets[0] ? reader.actor(declaration.targets[0].actor) : null;
    const otherKey = String(declaration.choices.against ?? "") || defaultAgainst(ownKey);
    return {
      own: { actor: actor.uuid, name, skill: skillContext(actor, ownKey) },
      other: target && { actor: target.uuid, name: shownName(target), skill: skillContext(target, otherKey) },
      ownIsPlayer: questOf(actor).hero || !target || !questOf(target).hero,
      modifiers: testModifiers(actor, declaration, talkOf(purpose) !== null),
      purpose,
      assistants: String(declaration.choices.assistants ?? ""),
      swayed: talkOf(purpose) ? swayedBy(declaration, target, reader) : [],
      combatant: talkOf(purpose) && combatant ? { uuid: combatant.uuid, round: roundOf(combatant) } : null,
    };
  },
  /** Returns the dialog's fields: both skills, the purpose, difficulty and modifier. */
  fields: (context, declaration) => [
    {
      id: "skill",
      kind: "select",
      label: "FRAY.Quest.ownSkill",
      value: context.own.skill.key,
      choices: skillChoices(context.own.skill),
      rule: "OQ-P03",
    },
    {
      id: "against",
      kind: "select",
      label: "FRAY.Quest.againstSkill",
      value: String(declaration.choices.against ?? "") || defaultAgainst(context.own.skill.key),
      choices: skillChoices(context.other?.skill ?? null),
      rule: "OQ-P03",
    },
    {
      id: "purpose",
      kind: "select",
      label: "FRAY.Quest.purpose",
      value: context.purpose,
      choices: PURPOSES.map((id) => ({ value: id, label: `FRAY.Quest.Purpose.${id}` })),
      rule: "OQ-P14",
    },
    ...testFields(context.modifiers, declaration),
  ],
  /** Returns a d100 for each side, except for a Master who need not roll (OQ-P02). Empty if there is no opponent. */
  dice(state) {
    const { own, other, ownIsPlayer } = state.context;
    if (!other) return [];
    // Of two Masters only the player's side rolls; against any other opponent a Master does not roll (OQ-P02).
    const areBothMasters = own.skill.master && other.skill.master;
    const isOwnRolling = areBothMasters ? ownIsPlayer : !own.skill.master;
    const isOtherRolling = areBothMasters ? !ownIsPlayer : !other.skill.master;
    const requests = [];
    if (isOwnRolling) requests.push(percentileRequest("own", own.actor, testPercent(state).value, "FRAY.Die.check"));
    if (isOtherRolling) requests.push(percentileRequest("other", other.actor, other.skill.value, "FRAY.Die.opposed"));
    return requests;
  },
  /** Compares both tests and returns each side's level and the winner. */
  resolve(state) {
    const { context } = state;
    const other = context.other!;
    const { value, parts } = testPercent(state);
    const ownRoll = percentile(state, "own");
    const otherRoll = percentile(state, "other");
    // A Master who did not roll counts as the best roll there is.
    const ownSide = { roll: ownRoll ?? MASTER_ROLL, skill: value, master: context.own.skill.master };
    const otherSide = { roll: otherRoll ?? MASTER_ROLL, skill: other.skill.value, master: other.skill.master };
    // The rules compare a player with an opponent, whichever of them has declared the test.
    const [player, opponent] = context.ownIsPlayer ? [ownSide, otherSide] : [otherSide, ownSide];
    const result = contest({
      playerRoll: player.roll,
      playerSkill: player.skill,
      playerMaster: player.master,
      opponentRoll: opponent.roll,
      opponentSkill: opponent.skill,
      opponentMaster: opponent.master,
    });
    const [ownLevel, otherLevel] = context.ownIsPlayer
      ? [result.player, result.opponent]
      : [result.opponent, result.player];
    const winner = winnerFor(result.winner, context.ownIsPlayer);
    // Only a talk that won changes anything, namely the conditions of those whom it sways.
    const harmless = winner !== "own" || !context.swayed.length;
    return { own: ownLevel, other: otherLevel, winner, ownRoll, otherRoll, value, parts, harmless };
  },
  // Talk takes the action of the round; other purposes take none.
  ...paidBy(({ purpose }) => talkOf(purpose)?.action ?? null),
  /**
   * Returns the changes that give swayed opponents their condition; none if the talk failed, and for other purposes.
   */
  applyEffects(outcome, { context: { purpose, swayed } }): Change[] {
    const talk = talkOf(purpose);
    if (!talk || outcome.winner !== "own") return [];
    return swayed.map(({ actor: uuid, name }) => ({
      kind: "status",
      uuid,
      status: talk.status,
      active: true,
      label: { key: talk.words, data: { name }, rule: talk.rule },
    }));
  },
};

/**
 * Returns why an actor may not talk an opponent out of a fight: the actor is surprised, or may not take the action that
 * the talk is, mostly because the action of the round is spent (`actionRefusal`; OQ-042, OQ-P14). Null if the actor
 * may, and if the test is for another purpose.
 */
function tooLateToTalk(purpose: Purpose, actor: ActorDocument, combatant: CombatantDocument | null): Refusal | null {
  const talk = talkOf(purpose);
  if (!talk) return null;
  const [surpriseProblem] = checkAvoidance({ surprised: actor.statuses.has(STATUS.surprised) });
  return surpriseProblem ? refusalOf(surpriseProblem) : actionRefusal(actor, combatant, talk.action);
}

/**
 * Returns the opponents who give way: the target and those in `choices.swayed`, each once, without those who are out of
 * the fight.
 */
function swayedBy(
  declaration: Declaration,
  target: ActorDocument | null,
  reader: GameReader,
): OpposedContext["swayed"] {
  const others = Array.isArray(declaration.choices.swayed)
    ? declaration.choices.swayed.map((uuid) => reader.actor(String(uuid)))
    : [];
  const givingWay = new Set([target, ...others].filter((actor) => actor !== null).filter((actor) => !isOut(actor)));
  return [...givingWay].map(({ uuid, name }) => ({ actor: uuid, name }));
}

/**
 * Translates the winner from the words of the rules, "player" or "opponent", into those of the card: its actor ("own"),
 * the actor's opponent ("other") or "none".
 * @param ownIsPlayer true if the rules treat the card's actor as the player
 */
function winnerFor(winner: Winner, ownIsPlayer: boolean): "own" | "other" | "none" {
  if (winner === "none") return "none";
  return (winner === "player") === ownIsPlayer ? "own" : "other";
}

/**
 * Returns the percent that the actor who declared the test rolls against, with its parts and the gamemaster's
 * amendments.
 */
const testPercent = ({ context, amendments }: CardState<OpposedContext>) =>
  percentOf(context.own.skill, context.modifiers, amendments);

/**
 * Returns the key of the skill that a skill is usually tested against; the same key if the rules name no other skill.
 * The user can choose another skill in the dialog.
 */
function defaultAgainst(key: string): string {
  const usualOpposites: Readonly<Record<string, string>> = {
    deception: "perception",
    influence: "influence",
    perception: "deception",
  };
  return usualOpposites[key] ?? key;
}

/**
 * Returns the options of a list of skills: those of the rules, after the chosen one if that is a skill of the actor's
 * own.
 */
function skillChoices(chosen: SkillContext | null): { value: string; label: string }[] {
  const ofRules = Object.keys(SKILLS).map((id) => ({ value: id, label: `FRAY.Quest.Skill.${id}` }));
  const isOfRules = !chosen || ofRules.some(({ value }) => value === chosen.key);
  return isOfRules ? ofRules : [{ value: chosen.key, label: chosen.name }, ...ofRules];
}
