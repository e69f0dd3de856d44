import { isFighting, isOut } from "../body.ts";
import { hasCells } from "../../../contract/reading/ground.ts";
import { areFoes, areTokensFoes, sideOf } from "../../../contract/reading/sides.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { Declaration } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type {
  ActorDocument,
  CombatantDocument,
  CombatDocument,
  GameReader,
  TokenDocument,
} from "../../../host/documents.ts";
import { GRAPPLED, HELPLESS, PRONE, YIELDING } from "../derived.ts";
import type { StagedCombat, StagedCombatant } from "./models.ts";
import { blockers, resolveStances, settledFronts } from "../../../../rules/staged/stances.ts";
import type { Line } from "../../../../rules/staged/stances.ts";
import type { Occupant } from "../../../../rules/staged/rush.ts";
import type { Ratio, Stance } from "../../../../rules/staged/types.ts";

/**
 * The two sides of a fight. In a fight played by stances each combatant stands in front ("forward"), where it blocks
 * opponents, or in the rear ("rearward").
 */
export const SIDES = ["party", "enemies"] as const;
export type Side = (typeof SIDES)[number];

/** Tells whether an actor cannot block the way: out of the fight, bound or cowering (ST-054, ST-P06). */
export function cannotObstruct(actor: ActorDocument): boolean {
  return isOut(actor) || actor.statuses.has(HELPLESS);
}

/** Tells whether a token is not hidden and shows an actor of this ruleset who is not out of the fight. */
export function isStanding(token: TokenDocument): boolean {
  // The actor is read only once: the host searches for it each time, and this is called for every token in each frame
  // of a drag.
  const actor = token.hidden ? null : token.actor;
  return actor?.type === "staged" && !isOut(actor);
}

/**
 * Returns what the token `other` is to `token`, which wants to pass it: friend or foe, whether unable to block
 * (`helpless`), whether ready to let others pass (`willing`) (ST-054, ST-055, ST-059). `beaten`: the uuids of actors
 * whom `token` has rushed past; these cannot block while they lie prone. `other` must have an actor.
 */
export function occupantOf(
  token: TokenDocument,
  other: TokenDocument,
  beaten: ReadonlySet<string>,
  reader: GameReader,
): Occupant {
  const actor = other.actor!;
  return {
    side: areFoes({ actor: token.actor, token }, { actor, token: other }, reader) ? "hostile" : "friend",
    helpless: cannotObstruct(actor) || (actor.statuses.has(PRONE) && beaten.has(actor.uuid)),
    willing: actor.statuses.has(YIELDING),
  };
}

/**
 * Returns the number of opponents in melee with a token: those beside it, without hidden or helpless ones and those who
 * are out of the fight or away from the fight (ST-007, ST-010, ST-P13).
 * @param without a token that does not count, usually the shooter; null for none
 */
export function assailantsOf(token: TokenDocument, reader: GameReader, without: TokenDocument | null = null): number {
  return reader
    .others(token)
    .filter(
      (other) =>
        other.id !== without?.id &&
        isStanding(other) &&
        areTokensFoes(token, other, reader) &&
        isFighting(other.actor!) &&
        !other.actor!.statuses.has(HELPLESS) &&
        (reader.distance(token, other) ?? Infinity) <= 1,
    ).length;
}

/**
 * Tells whether a fight is played by stances (front and rear) instead of measured positions, by the setting "ground".
 * At its value "auto" it is if there is an encounter and the token is null or on a scene without cells (ST-017, ST-034,
 * ST-P15).
 */
export function isFreeform(combat: CombatDocument | null, token: TokenDocument | null, reader: GameReader): boolean {
  const ground = reader.setting<string>("ground");
  if (ground !== "auto") return ground === "freeform";
  return combat !== null && (!token || !hasCells(token));
}

/**
 * Tells whether positions and moves are measured: the token is on a scene, the fight is not played by stances, and the
 * scene has cells or the setting "ground" is "mat" (ST-034, ST-P15).
 */
export const isOnMat = (combat: CombatDocument | null, token: TokenDocument | null, reader: GameReader): boolean =>
  token?.parent != null &&
  !isFreeform(combat, token, reader) &&
  (hasCells(token) || reader.setting<string>("ground") === "mat");

/** Returns the typed system data of an encounter. */
const stateOf = (combat: CombatDocument): StagedCombat => combat.system as StagedCombat;
/** Returns the system data of a combatant of this ruleset; its type is not checked. */
export const entryOf = (combatant: CombatantDocument): StagedCombatant => combatant.system as StagedCombatant;

/**
 * Returns the world's ratio of blocking: so many combatants in front keep so many opponents from their rear (ST-022).
 */
export function ratioOf(reader: GameReader): Ratio {
  return [reader.setting<number>("ratioAllies") ?? 1, reader.setting<number>("ratioEnemies") ?? 2];
}

/** Returns the combatants still in the fight: neither out of it nor away from it (ST-P06, ST-P13). */
export const fightersIn = (combat: CombatDocument): CombatantDocument[] =>
  combat.combatants.filter((combatant) => combatant.actor !== null && isFighting(combatant.actor));

/**
 * Tells whether a combatant stands in front and blocks the way, as one who is bound or cowering does not (ST-020,
 * ST-054); `stances` are by combatant id.
 */
export const holdsFront = (combatant: CombatantDocument, stances: Readonly<Record<string, Stance>>): boolean =>
  stances[combatant.id] === "forward" && !cannotObstruct(combatant.actor!);

/**
 * Tells whether the stances (front or rear) of an encounter are locked for this round; until then they follow the
 * declarations (ST-A08).
 */
export function areStancesLocked(combat: CombatDocument): boolean {
  return stateOf(combat).lockedRound === combat.round && combat.round > 0;
}

/**
 * The declarations of one side. By combatant id: for each, whether it wishes for the rear, and for those in a grip the
 * stance that the grip fixes; `helpless`: ids of those who cannot block.
 */
interface Declared {
  readonly wantsRear: Record<string, boolean>;
  readonly grappled: Record<string, Stance>;
  readonly helpless: readonly string[];
}

/**
 * Returns the declarations of one side's combatants still in the fight; the actor `freed` counts as held by no grip.
 */
function declaredOf(combat: CombatDocument, side: Side, freed: ActorDocument | null = null): Declared {
  const members = fightersIn(combat).filter((member) => sideOf(member) === side);
  return {
    wantsRear: Object.fromEntries(members.map((member) => [member.id, entryOf(member).wantsRear])),
    grappled: Object.fromEntries(
      members
        .filter(({ actor }) => actor!.statuses.has(GRAPPLED) && actor!.uuid !== freed?.uuid)
        .map((member) => [member.id, entryOf(member).stance]),
    ),
    helpless: members.filter((member) => cannotObstruct(member.actor!)).map((member) => member.id),
  };
}

/**
 * Returns how many combatants of a side block, how many must block against the other side's front, and whether enough
 * do (ST-020 … ST-023).
 */
export function blockersOf(combat: CombatDocument, side: Side, reader: GameReader): ReturnType<typeof blockers> {
  const otherSide = side === "party" ? "enemies" : "party";
  return blockers({
    ...declaredOf(combat, side),
    forwardEnemies: frontSize(combat, otherSide, reader),
    ratio: ratioOf(reader),
    narrow: stateOf(combat).narrow,
  });
}

/** Returns the number of combatants of one side who hold the front. */
function frontSize(combat: CombatDocument, side: Side, reader: GameReader): number {
  const stances = stancesOf(combat, reader);
  return fightersIn(combat).filter((combatant) => sideOf(combatant) === side && holdsFront(combatant, stances)).length;
}

/**
 * Returns the stance of every combatant still in the fight, by its id. Locked stances are as stored; others follow the
 * declarations, but a side that cannot block enough opponents fights forward as a whole (ST-017 … ST-023, ST-033,
 * ST-A08). With `freed`, that actor counts as held by no grip.
 */
export function stancesOf(
  combat: CombatDocument,
  reader: GameReader,
  freed: ActorDocument | null = null,
): Record<string, Stance> {
  const members = fightersIn(combat);
  if (areStancesLocked(combat)) return Object.fromEntries(members.map((member) => [member.id, entryOf(member).stance]));
  const declared: Record<Side, Declared> = {
    party: declaredOf(combat, "party", freed),
    enemies: declaredOf(combat, "enemies", freed),
  };
  const blockingRules = { ratio: ratioOf(reader), narrow: stateOf(combat).narrow };
  // A side as it declares: how many block in front in any case, and how many who could block try for the rear instead.
  const lineOf = ({ wantsRear, grappled, helpless }: Declared): Line => {
    const able = Object.keys(wantsRear).filter((id) => !helpless.includes(id));
    const { blocking: front } = blockers({ wantsRear, grappled, helpless, ...blockingRules, forwardEnemies: 0 });
    // A grip decides the stance of those in it, whatever they wish.
    return { front, rear: able.filter((id) => !(id in grappled) && wantsRear[id]).length };
  };
  // A whole side that comes forward may be too many for the other side to block, so both fronts are settled together.
  const [party, enemies] = settledFronts({
    sides: [lineOf(declared.party), lineOf(declared.enemies)],
    ...blockingRules,
  });
  return {
    ...resolveStances({ ...declared.party, ...blockingRules, forwardEnemies: enemies }),
    ...resolveStances({ ...declared.enemies, ...blockingRules, forwardEnemies: party }),
  };
}

/**
 * Returns the changes that lock the present stances for this round (ST-017, ST-A08); a combatant out of the fight is
 * stored as "forward".
 */
export function stanceLockChanges(combat: CombatDocument, reader: GameReader): Change[] {
  const stances = stancesOf(combat, reader);
  const placed = combat.combatants.map((combatant) => ({
    combatant,
    stance: stances[combatant.id] ?? "forward",
  }));
  return [
    ...placed
      .filter(({ combatant, stance }) => entryOf(combatant).stance !== stance)
      .map(({ combatant, stance }) => stanceChange(combatant, stance)),
    { kind: "set", uuid: combat.uuid, path: "system.lockedRound", value: combat.round },
  ];
}

/** Returns the change that stores a combatant's stance, "forward" or "rearward". */
export const stanceChange = (combatant: CombatantDocument, stance: Stance): Change => ({
  kind: "set",
  uuid: combatant.uuid,
  path: "system.stance",
  value: stance,
});

/**
 * Returns the change that stores the stance of an actor who has just been grappled, and who keeps this stance (ST-033):
 * the one that the actor would have without the grip. Empty outside an encounter, where stances are locked or not used,
 * and if this stance is stored already.
 */
export function stanceWhenGrappled(actor: ActorDocument, reader: GameReader): Change[] {
  const combatant = reader.combatant(actor);
  const combat = encounterOf(combatant);
  if (!combatant || !combat || areStancesLocked(combat) || !isFreeform(combat, combatant.token, reader)) return [];
  const stance = stancesOf(combat, reader, actor)[combatant.id] ?? "forward";
  return entryOf(combatant).stance === stance ? [] : [stanceChange(combatant, stance)];
}

/**
 * Returns the changes that lock the stances at the first act of a round, so that no combatant can step back to shoot
 * and then forward again (ST-017, ST-028, ST-A08). None once they are locked, and if the fight is not played by
 * stances.
 */
export function firstActChanges(declaration: Declaration, reader: GameReader): Change[] {
  const actor = reader.actor(declaration.actor);
  const token = reader.token(declaration.token);
  const combat = actor && reader.combat(actor, token);
  return combat && isFreeform(combat, token, reader) && !areStancesLocked(combat)
    ? stanceLockChanges(combat, reader)
    : [];
}
