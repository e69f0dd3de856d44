import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { ActorDocument, CombatDocument, CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { Declaration } from "../../../contract/action.ts";
import { isOut, questOf } from "../body.ts";
import { skillOf } from "../derived.ts";
import type { QuestWeapon } from "../types.ts";
import { rangeInMetres } from "../attack/weapons.ts";
import { distanceBand, leaderOf, maySetDistance, setsDistance } from "../../../../rules/quest/encounter.ts";
import { SCOUTING_COVER } from "../../../../rules/quest/tables.ts";
import type { Band, ScoutingCover, SurpriseKind } from "../../../../rules/quest/encounter.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import type { Standing } from "../../../../rules/foes.ts";
import { metresBetween } from "../movement/distance.ts";
import { documentOf } from "../../../host/host.ts";

/** The gamemaster's preparation of an encounter, stored on the encounter itself. */
export interface EncounterPlan {
  /** sides that the gamemaster has set, by combatant id */
  readonly sides: Readonly<Record<string, Standing>>;
  /** true for those who scout, by combatant id */
  readonly scouts: Readonly<Record<string, boolean>>;
  /** what hides the opponents from those who scout */
  readonly cover: ScoutingCover;
  /** the side that attacks by surprise, in what way, and how it moves (by which a rush is rolled) */
  readonly attackers: "party" | "enemies";
  readonly kind: SurpriseKind;
  readonly travel: "foot" | "mounted" | "vehicle";
}

/** The plan of an encounter for which the gamemaster has prepared nothing. */
const DEFAULTS: EncounterPlan = {
  sides: {},
  scouts: {},
  cover: "ordinary",
  attackers: "enemies",
  kind: "ambush",
  travel: "foot",
};

/** Returns an encounter's plan; missing values, and a cover that the rules do not know, become defaults. */
export function planOf(combat: CombatDocument): EncounterPlan {
  const stored = (combat.system as { encounter?: Partial<EncounterPlan> }).encounter ?? {};
  const cover = stored.cover && Object.hasOwn(SCOUTING_COVER, stored.cover) ? stored.cover : DEFAULTS.cover;
  return { ...DEFAULTS, ...stored, cover, sides: stored.sides ?? {}, scouts: stored.scouts ?? {} };
}

/** Returns the combatants of one side who are still in the fight. */
export function membersOf(combat: CombatDocument, side: Standing): CombatantDocument[] {
  return combat.combatants.filter(
    (combatant) => combatant.actor !== null && sideOf(combatant) === side && !isOut(combatant.actor),
  );
}

/**
 * Tells whether any opponent is hidden, as a combatant or a token: then surprise is settled before everything else
 * (OQ-016).
 */
export function opponentsHidden(combat: CombatDocument): boolean {
  return membersOf(combat, "enemies").some(({ hidden, token }) => hidden || token?.hidden);
}

/**
 * Returns the least distance in metres between the two sides, and its band: which attacks the distance allows, by the
 * longest range of the weapons that the party holds (OQ-003, OQ-012 … OQ-014, OQ-A06). Null if no two combatants can be
 * measured.
 */
export function measuredDistance(
  combat: CombatDocument,
  reader: GameReader,
): { readonly metres: number; readonly band: Band } | null {
  let leastMetres = Infinity;
  let longestRange: number | null = null;
  for (const fighter of membersOf(combat, "party")) {
    longestRange = longer(longestRange, rangeOf(fighter.actor!));
    for (const opponent of membersOf(combat, "enemies")) {
      const from = { actor: fighter.actor!, token: fighter.token, combatant: fighter };
      const metres = metresBetween(
        from,
        { actor: opponent.actor!, token: opponent.token, combatant: opponent },
        reader,
      );
      if (metres !== null) leastMetres = Math.min(leastMetres, metres);
    }
  }
  if (!Number.isFinite(leastMetres)) return null;
  return { metres: leastMetres, band: distanceBand({ metres: leastMetres, weaponRange: longestRange }) };
}

/** Returns the longest range in metres of an actor's held weapons; null for close weapons only. */
function rangeOf(actor: ActorDocument): number | null {
  let range: number | null = null;
  for (const item of actor.items) {
    if (item.type !== "questWeapon") continue;
    const weapon = item.system as QuestWeapon;
    if (weapon.held) range = longer(range, rangeInMetres(weapon, questOf(actor).characteristics.str));
  }
  return range;
}

/** Returns the longer of two ranges in metres; null counts as no range. */
function longer(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second;
  return Math.max(first, second);
}

/**
 * Returns a declaration of an action by a combatant, who must have an actor. It has no item, targets and choices but
 * those in `overrides`.
 */
const declared = (action: string, combatant: CombatantDocument, overrides: Partial<Declaration> = {}): Declaration => ({
  action,
  actor: combatant.actor!.uuid,
  token: combatant.token?.uuid ?? null,
  item: null,
  targets: [],
  choices: {},
  ...overrides,
});

/** Returns a combatant as the target of a declaration. */
const refOf = (combatant: CombatantDocument) => ({
  actor: combatant.actor!.uuid,
  token: combatant.token?.uuid ?? null,
});

/**
 * Returns the declaration to scout: by the chosen members of the party, or by all if none is chosen; a second look by
 * those who saw the opponents (OQ-017, OQ-024, OQ-A02). Null if nobody can.
 */
export function scoutDeclaration(combat: CombatDocument, secondLook: boolean): Declaration | null {
  const plan = planOf(combat);
  const party = membersOf(combat, "party");
  const chosen = party.filter((member) => plan.scouts[member.id]);
  const firstLookers = chosen.length ? chosen : party;
  const [firstScout, ...otherScouts] = secondLook ? party.filter(hasScouted) : firstLookers;
  if (!firstScout) return null;
  return declared("scout", firstScout, {
    choices: {
      scouts: otherScouts.map((member) => member.actor!.uuid),
      cover: plan.cover,
      secondLook,
      encounter: combat.uuid,
    },
  });
}

/**
 * Returns the declaration that the side which attacks by the plan surprises the other side (OQ-027 … OQ-041); null when
 * either side has nobody in the fight.
 */
export function surpriseDeclaration(combat: CombatDocument): Declaration | null {
  const plan = planOf(combat);
  const attackers = membersOf(combat, plan.attackers);
  const unaware = membersOf(combat, plan.attackers === "party" ? "enemies" : "party");
  const [firstAttacker] = attackers;
  if (!firstAttacker || !unaware.length) return null;
  const choices = {
    kind: plan.kind,
    travel: plan.travel,
    attackers: attackers.map((attacker) => attacker.actor!.uuid),
    side: plan.attackers,
    encounter: combat.uuid,
  };
  return declared("surprise", firstAttacker, { targets: unaware.map(refOf), choices });
}

/** Returns the side that attacks by surprise, in the words of the rules. */
const attackersOf = (plan: EncounterPlan): "party" | "opponents" =>
  plan.attackers === "party" ? "party" : "opponents";

/**
 * Returns who sets the distance after a surprise attack: each character of an attacking party, or the opponents as a
 * group (OQ-037, OQ-040).
 */
export function distanceSetter(plan: EncounterPlan): "each_character" | "group" {
  return setsDistance({ attackers: attackersOf(plan) }).by;
}

/**
 * Returns whose distance the player of a combatant may set: the character's "own", the whole "encounter"'s, or
 * "nobody"'s (OQ-022, OQ-040). It is nobody's once the first round is over, and for all but the party's heroes.
 */
export function settableDistance(combatant: CombatantDocument): "own" | "encounter" | "nobody" {
  const { actor } = combatant;
  const combat = encounterOf(combatant);
  if (!combat || !actor || combat.round > 1 || sideOf(combatant) !== "party" || !questOf(actor).hero) return "nobody";
  return maySetDistance({ attackers: attackersOf(planOf(combat)), scouted: hasScouted(combatant) });
}

/** Tells whether a combatant saw the opposition when scouting (OQ-022). */
function hasScouted(combatant: CombatantDocument): boolean {
  const { actor } = combatant;
  return actor !== null && scoutedIn(encounterOf(combatant)).includes(actor.uuid);
}

/**
 * Returns the declaration that a combatant (`runnerId`) flees, with all its opponents still in the fight as pursuers
 * (OQ-043 … OQ-047); null if the combatant does not exist or has no actor.
 */
export function fleeDeclaration(combat: CombatDocument, runnerId: string): Declaration | null {
  const runner = combat.combatants.get(runnerId);
  if (!runner?.actor) return null;
  const pursuers = membersOf(combat, sideOf(runner) === "party" ? "enemies" : "party");
  return declared("flee", runner, { choices: { pursuers: pursuers.map((pursuer) => pursuer.actor!.uuid) } });
}

/**
 * Returns the declaration to intimidate or fast-talk: the party's member with the highest Influence speaks to the
 * opponent with the highest Influence, the party's other members assist, and all opponents may give way (OQ-048,
 * OQ-049). Null when either side has nobody in the fight.
 */
export function talkDeclaration(combat: CombatDocument, purpose: "intimidate" | "fastTalk"): Declaration | null {
  const party = membersOf(combat, "party");
  const opponents = membersOf(combat, "enemies");
  const [speaker, target] = [mostInfluential(party), mostInfluential(opponents)];
  if (!speaker || !target) return null;
  const assistants = party
    .filter((member) => member !== speaker)
    .map((member) => member.name)
    .join(", ");
  const swayed = opponents.map((opponent) => opponent.actor!.uuid);
  return declared("opposed", speaker, {
    targets: [refOf(target)],
    choices: { skill: "influence", against: "influence", purpose, assistants, swayed },
  });
}

/** Returns the combatant with the highest Influence, who speaks for the others; undefined without any. */
function mostInfluential(members: readonly CombatantDocument[]): CombatantDocument | undefined {
  const entries = members.map(({ id, actor }) => ({ id, influence: skillOf(questOf(actor!), "influence").total }));
  const leader = leaderOf({ entries });
  return members.find(({ id }) => id === leader);
}

/** Returns the encounter that a declaration names by uuid in its choices, started or not; null if it names none. */
export function declaredEncounter({ choices }: Declaration): CombatDocument | null {
  const encounter = choices.encounter ? documentOf<CombatDocument>(String(choices.encounter)) : null;
  return encounter?.documentName === "Combat" ? encounter : null;
}

/**
 * Returns the uuids of the actors who saw the opposition when scouting (OQ-022, OQ-024); empty without an encounter.
 */
export function scoutedIn(combat: CombatDocument | null): readonly string[] {
  return (combat?.system as { scouted?: readonly string[] } | undefined)?.scouted ?? [];
}
