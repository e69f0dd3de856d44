import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { ActingContext, AttackContext, WeaponContext, RearContext, TargetContext, Facts } from "../types.ts";
import type { StagedModel } from "../models.ts";
import { attackByStance } from "../../../../rules/staged/stances.ts";
import type { Stance } from "../../../../rules/staged/types.ts";
import { assailantsOf, fightersIn, holdsFront } from "../combat/sides.ts";
import { ridersOf } from "../../../contract/reading/room.ts";
import { areFoes, sideOf } from "../../../contract/reading/sides.ts";
import { fasterGait } from "../../../../rules/staged/movement.ts";
import type { Part } from "../../../../rules/explain.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { meleeModifiers, missileModifiers } from "../../../../rules/staged/attack.ts";
import { checkSpread, spreadOf } from "../../../../rules/staged/firearms.ts";
import { SPREAD_TARGETS } from "../../../../rules/staged/tables.ts";
import { gaitOf } from "../combat/economy.ts";
import { PRONE, COVERED } from "../derived.ts";
import { firstRefusal } from "../refusal.ts";

/*
 * In a fight played by stances, fighters stand in front or in the rear; in any other, positions are measured. A gait is
 * how fast a fighter moves in a round.
 */

/** The attack for which a defender in the way is sought; `stances` (front or rear) by the combatant's id. */
interface RearOf {
  readonly performer: ActingContext;
  readonly stances: Readonly<Record<string, Stance>>;
  readonly weapon: WeaponContext;
  readonly target: TargetRef | null;
  readonly declaration: Declaration;
  readonly reader: GameReader;
}

/**
 * Returns the defender whom a melee attacker has to rush past to reach a target in the rear: the one chosen in the
 * dialog, else the first in front. Null for a shot, for a target in front, if no defender blocks the way, or if
 * attacker or target is in no encounter.
 */
export function rearGuard({ performer, stances, weapon, target, declaration, reader }: RearOf): RearContext | null {
  const actor = target && reader.actor(target.actor);
  const foeCombatant = actor && reader.combatant(actor, reader.token(target.token));
  if (!foeCombatant || !performer.combatant) return null;
  const combat = encounterOf(foeCombatant);
  const front = (combat ? fightersIn(combat) : []).filter(
    (defender) => sideOf(defender) === sideOf(foeCombatant) && holdsFront(defender, stances),
  );
  const { rush: needsRush } = attackByStance({
    attack: weapon.kind,
    stance: stances[performer.combatant.id] ?? "forward",
    targetStance: stances[foeCombatant.id] ?? "forward",
    defenders: front.length,
  });
  if (!needsRush) return null;
  const blocker = front.find((defender) => defender.id === declaration.choices.blocker) ?? front[0];
  return blocker ? rearContext(performer.actor, blocker, front) : null;
}

/**
 * Returns the defender to rush past, with the numbers for the rush's dice and the choices of the dialog.
 * @param front all who could block
 */
function rearContext(
  attacker: ActorDocument,
  blocker: CombatantDocument,
  front: readonly CombatantDocument[],
): RearContext {
  const attackerSystem = attacker.system as StagedModel;
  const blockerSystem = blocker.actor!.system as StagedModel;
  return {
    actor: blocker.actor!.uuid,
    combatant: blocker.id,
    name: blocker.name,
    attackerSize: attackerSystem.size,
    attackerStrength: attackerSystem.characteristics.strength,
    attackerPenalties: attackerSystem.derived.penalties.value,
    defenderSize: blockerSystem.size,
    defenderStrength: blockerSystem.characteristics.strength,
    defenderPenalties: blockerSystem.derived.penalties.value,
    shieldDefence: blockerSystem.derived.shieldDefence,
    choices: front.map((defender) => ({ value: defender.id, label: defender.name })),
  };
}

/**
 * Returns the facts of an attack on which its modifiers depend. Opponents in melee and high ground are read from the
 * tokens if positions are measured, else from the dialog (high ground also at equal heights). Cover is a condition, or
 * chosen in the dialog. All others come from conditions, and from the movement of this round and the last.
 * @param token the target's token; null without one
 */
export function factsOf(
  performer: ActingContext,
  target: ActorDocument,
  token: TokenDocument | null,
  { choices }: Pick<Declaration, "choices">,
  reader: GameReader,
): Facts {
  const targetCombatant = reader.combatant(target, token);
  const measured = performer.mat && performer.token && token?.parent ? { from: performer.token, to: token } : null;
  // At equal heights the gamemaster says who has the high ground.
  const areHeightsUneven = measured && measured.from.elevation !== measured.to.elevation;
  /** Returns the number of opponents typed into a field of the dialog, 0 to 9. */
  const typedCount = (id: string): number => Math.max(0, Math.min(9, Math.trunc(Number(choices[id] ?? 0)) || 0));
  return {
    attackerProne: performer.actor.statuses.has(PRONE),
    targetProne: target.statuses.has(PRONE),
    highGround: areHeightsUneven ? measured.from.elevation > measured.to.elevation : Boolean(choices.highGround),
    shooterAssailants: measured ? assailantsOf(measured.from, reader) : typedCount("shooterAssailants"),
    targetAssailants: measured ? assailantsOf(measured.to, reader, measured.from) : typedCount("targetAssailants"),
    shooterGait: gaitOf(performer.combatant),
    shooterPriorGait: gaitOf(performer.combatant, performer.round - 1),
    // A mount goes at the gait that its rider has it go at (ST-053).
    targetGait: [targetCombatant, ...ridersOf(token, reader)].map((combatant) => gaitOf(combatant)).reduce(fasterGait),
    covered: target.statuses.has(COVERED) || Boolean(choices.covered),
  };
}

/**
 * Returns the modifiers of an attack's situation, for melee or for missiles. `distance`: in paces; null counts as 0.
 */
export function situationOf(
  facts: Facts,
  weapon: WeaponContext,
  distance: number | null,
  reader: GameReader,
): readonly Part[] {
  if (weapon.kind === "melee")
    return meleeModifiers({
      attackerProne: facts.attackerProne,
      highGround: facts.highGround,
      defenderProne: facts.targetProne,
    }).parts;
  return missileModifiers({
    ...facts,
    targetCovered: facts.covered,
    distance: distance ?? 0,
    increment: weapon.range ?? 1,
    walkCountsAsMoved: reader.setting<boolean>("walkCountsAsMoved"),
    hustleCountsAsRunning: reader.setting<boolean>("hustleCountsAsRunning"),
  }).totalParts;
}

/**
 * Returns why an attack may not have all these targets; null if it may, or if there is only one. The weapon must
 * scatter. The targets must be three at most, beyond its first range increment, and in a chain in which each is within
 * a hand's reach of the next (ST-084 … ST-086).
 * @param friends names of targets on the attacker's side; only a setting of the world allows any (ST-087)
 */
export function spreadRefusal(
  targets: readonly TargetContext[],
  { mat }: Pick<ActingContext, "mat">,
  weapon: WeaponContext,
  friends: readonly string[],
  reader: GameReader,
): Refusal | null {
  if (targets.length < 2) return null;
  const tokens = targets.map((target) => reader.token(target.token));
  // Without measured positions the targets count as standing together: all on one square.
  const places = tokens.map((token): Square => (mat && token && reader.body(token)?.at) || [0, 0]);
  const distance = Math.min(...targets.map((target) => target.distance ?? 0));
  // With measured positions two targets, given by index, stand together if their tokens are beside each other.
  const areAllMeasured = mat && tokens.every((token) => token && reader.body(token));
  const touch = (first: number, second: number): boolean => isBeside(tokens[first]!, tokens[second]!, reader);
  const problem = firstRefusal(
    checkSpread({ piece: weapon, distance, targets: places, ...(areAllMeasured && { touch }) }),
  );
  if (problem) return problem;
  const friendsAreSpared = friends.length > 0 && !reader.setting<boolean>("spreadFriends");
  return friendsAreSpared ? { refused: "FRAY.Staged.Refused.FriendsSpared", rule: "ST-087" } : null;
}

/** Tells whether two tokens are beside each other or in one square; false where no distance can be measured. */
const isBeside = (token: TokenDocument, other: TokenDocument, reader: GameReader): boolean =>
  (reader.distance(token, other) ?? Infinity) <= 1;

/**
 * Returns the actors beside the targets whom a scattering shot may hit too: visible tokens within a hand's reach of a
 * target, not marked as dead. None if positions are not measured, or within the first range increment, where shot does
 * not scatter (ST-084 … ST-087).
 */
export function struckBeside(
  targets: readonly TargetContext[],
  performer: ActingContext,
  weapon: WeaponContext,
  reader: GameReader,
): AttackContext["beside"] {
  const distance = Math.min(...targets.map((target) => target.distance ?? 0));
  // Whether a shot at this distance would hit several targets, if as many were there as a shot can ever hit.
  const doesScatter = targets.length > 0 && spreadOf({ piece: weapon, distance, closeTargets: SPREAD_TARGETS }) > 1;
  if (!performer.mat || !doesScatter) return [];
  const targetTokens = targets.flatMap(({ token }) => reader.token(token) ?? []);
  const isNearTarget = (other: TokenDocument): boolean =>
    targetTokens.some((token) => token.id !== other.id && isBeside(token, other, reader));
  const [firstToken] = targetTokens;
  return (firstToken ? reader.others(firstToken) : []).flatMap((other) => {
    const { actor } = other;
    const isVisible = !other.hidden && other.object?.visible !== false;
    if (!actor || !isVisible || actor.type !== "staged" || actor.statuses.has("dead")) return [];
    if (other.id === performer.token?.id || targetTokens.some(({ id }) => id === other.id) || !isNearTarget(other))
      return [];
    const isFriend = !areFoes({ actor: performer.actor, token: performer.token }, { actor, token: other }, reader);
    return [{ actor: actor.uuid, token: other.uuid, name: other.name, friend: isFriend }];
  });
}

/**
 * Returns the names of targets on the attacker's own side, by the encounter's sides or else by the tokens'; empty for a
 * single target (ST-087).
 */
export function friendsAmong(
  targets: readonly TargetContext[],
  { actor, token }: ActingContext,
  reader: GameReader,
): string[] {
  if (targets.length < 2) return [];
  return targets
    .filter((target) => {
      const other = { actor: reader.actor(target.actor), token: reader.token(target.token) };
      return !areFoes({ actor, token }, other, reader);
    })
    .map((target) => target.name);
}
