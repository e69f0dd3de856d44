import { fighterOf, isHeld, isTeam, teamOf } from "../body.ts";
import { heightApart } from "../../../contract/reading/heights.ts";
import { drawInstead } from "../../../contract/reading/hands.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type {
  ActorDocument,
  CombatantDocument,
  GameReader,
  ItemDocument,
  SpentEntry,
} from "../../../host/documents.ts";
import type {
  ClicheNow,
  SideContext,
  FighterContext,
  ContestContext,
  WeaponNow,
  ShotTarget,
  ShotContext,
} from "../types.ts";
import type { Exhausted } from "../../../../rules/swords/types.ts";
import { pumpProblems } from "../../../../rules/swords/actions.ts";
import { problem } from "../../../../rules/swords/problems.ts";
import { reservedThisRound, spentThisRound } from "../../../combat/spent.ts";
import { broughtBy, foughtAlready, isPaid } from "../combat/economy.ts";
import { refusalOf } from "../refusal.ts";
import { boundToTeam, leaderNow, problemsOf, standingMembers, teamPlaceOf } from "../group/standing.ts";
import { poolSize } from "../../../../rules/swords/derived.ts";
import type { RangedTargets } from "../../../../rules/swords/ranged.ts";
import { missileProblems, volleysLeft, rangedTargets } from "../../../../rules/swords/ranged.ts";
import { acting } from "../../../contract/reading/acting.ts";
import { outOfReach, squaresMissing } from "../../../contract/reading/reach.ts";

/* A team is several fighters who fight as one. */

/**
 * Reads what a contest needs from the documents: both sides with clichés (what fighters are good at, rated in dice),
 * weapons and armour, pumped dice (rolled once, then lost), settings (SS-001 … SS-004, SS-019 … SS-029, SS-P02).
 * Returns a refusal if the contest is impossible. Without a target `foe` is null.
 */
export function contestContext(declaration: Declaration, reader: GameReader): ContestContext | Refusal {
  const own = sideContext(
    { actor: declaration.actor, token: declaration.token },
    reader,
    chosenBy(declaration, reader),
  );
  if ("refused" in own) return own;
  const foughtRefusal = foughtAlready(combatantOfSide(own, reader));
  if (foughtRefusal) return foughtRefusal;
  // The target must be another actor, able to fight, and in reach.
  const [reference] = declaration.targets;
  if (reference?.actor === declaration.actor) return { refused: "Oneself", data: { name: own.name } };
  const foe = reference ? sideContext(reference, reader) : null;
  if (foe && "refused" in foe) return foe;
  const tooFar = foe && reachProblem(own, foe, reader);
  if (tooFar) return tooFar;
  // Dice may be pumped only if the world's setting allows it, and no more than the cliché has.
  const pumped = Math.max(0, Math.trunc(Number(declaration.choices.pumped ?? 0)) || 0);
  const mayPump = reader.setting<boolean>("pumping");
  const clicheDice = clicheOf(own.leader, own.leader.inUse).dice;
  const [pumpProblem] = pumpProblems({ cliche: clicheDice, pumped, allowed: mayPump });
  if (pumpProblem) return refusalOf(pumpProblem);
  return {
    own,
    foe,
    pumped,
    round: roundOf(own, reader),
    settings: {
      exhausted: reader.setting<Exhausted>("exhausted"),
      goliath: reader.setting<boolean>("goliath"),
      pumping: mayPump,
    },
  };
}

/**
 * Returns the refusal of a target that the weapon does not reach (SS-014, SS-018). Null if it reaches, if a token is
 * missing, or if the world does not enforce reach.
 */
function reachProblem(own: SideContext, foe: SideContext, reader: GameReader): Refusal | null {
  const weapon = reader.item(own.leader.weapon.uuid)?.system as { readonly reach?: number } | undefined;
  const missing = squaresMissing(reader.token(own.token), reader.token(foe.token), weapon?.reach ?? 1, reader);
  if (!missing) return null;
  // `high`: the difference of heights in words, if the weapon cannot bridge it; else "".
  const high = heightApart(reader.token(own.token), reader.token(foe.token), weapon?.reach ?? 1);
  return outOfReach({ name: foe.name, missing, left: null, unit: "FRAY.Unit.squares", high, rule: "SS-018" });
}

/** Returns the round of the started encounter that a side is in; 0 outside one. */
function roundOf(side: SideContext, reader: GameReader): number {
  const actor = reader.actor(side.actor);
  return (actor && reader.combat(actor, reader.token(side.token))?.round) ?? 0;
}

/** Returns the combatant of a side; null outside a started encounter. */
function combatantOfSide(side: SideContext, reader: GameReader): CombatantDocument | null {
  const actor = reader.actor(side.actor);
  return actor && reader.combatant(actor, reader.token(side.token));
}

/** The uuids of the cliché and the weapon to use, chosen in the dialog or clicked; null: the fighter's usual one. */
interface Chosen {
  readonly cliche: string | null;
  readonly weapon: string | null;
}

/**
 * Returns the cliché and the weapon chosen in the dialog; for one not chosen there, the item clicked if it is of that
 * kind.
 */
function chosenBy(declaration: Declaration, reader: GameReader): Chosen {
  const { cliche, weapon } = declaration.choices;
  // The item clicked is a weapon or a cliché.
  const clicked = declaration.item;
  const isWeapon = reader.item(clicked)?.type === "swordsWeapon";
  return {
    cliche: textOrNull(cliche) ?? (isWeapon ? null : clicked),
    weapon: textOrNull(weapon) ?? (isWeapon ? clicked : null),
  };
}

/** Returns a choice if it is a text other than ""; else null. */
const textOrNull = (value: unknown): string | null => (typeof value === "string" && value ? value : null);

/**
 * Reads one side of a contest, a fighter or a team. Refused if it cannot fight, and for a fighter whose team is in the
 * encounter.
 * @param chosen uuids of the cliché and the weapon that it uses; null for the usual ones
 */
export function sideContext(
  reference: TargetRef,
  reader: GameReader,
  chosen: Chosen = { cliche: null, weapon: null },
): SideContext | Refusal {
  const actor = reader.actor(reference.actor);
  if (!actor) return { refused: "NoActor" };
  const combatant = reader.combatant(actor, reader.token(reference.token))?.uuid ?? null;
  const identity = { actor: actor.uuid, token: reference.token, name: shownName(actor), combatant };
  if (isTeam(actor)) return teamContext(actor, identity, reader, chosen);
  const boundRefusal = boundToTeam(actor, reader);
  if (boundRefusal) return boundRefusal;
  const leader = fighterContext(actor, reader, chosen);
  if ("refused" in leader) return leader;
  return { ...identity, team: false, leader, members: [], vengeance: false };
}

/**
 * Reads a team as a side, with its leader and its other members; a refusal if the team is broken up or the rules keep
 * it from fighting. Members who cannot fight are left out.
 */
function teamContext(
  actor: ActorDocument,
  identity: Pick<SideContext, "actor" | "token" | "name" | "combatant">,
  reader: GameReader,
  chosen: Chosen,
): SideContext | Refusal {
  const system = teamOf(actor);
  if (system.disbanded) return { refused: "Disbanded", rule: "SS-P02", data: { name: shownName(actor) } };
  const members = standingMembers(actor, reader);
  const leader = leaderNow(members);
  const [firstProblem] = problemsOf(actor, members);
  if (firstProblem) return refusalOf(firstProblem);
  // `named`: whether the member is the team's named leader; `place`: its place among the members.
  const fighters = members.map(({ actor: uuid, cliche, named, place }): FighterContext | Refusal => {
    // The leader uses the cliché and the weapon chosen; without a choice, and for all others, it is the cliché that the
    // member has in the team and its best weapon.
    const gear =
      uuid === leader ? { ...chosen, cliche: chosen.cliche ?? cliche.uuid } : { cliche: cliche.uuid, weapon: null };
    const fighter = fighterContext(reader.actor(uuid)!, reader, gear);
    return "refused" in fighter ? fighter : { ...fighter, named, place };
  });
  const leaderContext = fighters[members.findIndex(({ actor: uuid }) => uuid === leader)]!;
  if ("refused" in leaderContext) return leaderContext;
  const others = fighters.filter(
    (fighter): fighter is FighterContext => fighter !== leaderContext && !("refused" in fighter),
  );
  return { ...identity, team: true, leader: leaderContext, members: others, vengeance: system.vengeance };
}

/**
 * Reads a fighter with the cliché and the weapon chosen; null stands for the cliché in use, and for the best weapon in
 * hand. Refused if the fighter is defeated or has no cliché, if the cliché is not the fighter's own or has no dice, or
 * if the weapon is not in hand.
 */
function fighterContext(actor: ActorDocument, reader: GameReader, chosen: Chosen): FighterContext | Refusal {
  const { uuid } = actor;
  const name = shownName(actor);
  const { derived } = fighterOf(actor);
  if (actor.statuses.has("dead")) return { refused: "Out", rule: "SS-029", data: { name } };
  const clichesWithDice = derived.cliches.filter((cliche) => cliche.dice > 0);
  if (!derived.cliches.length) return { refused: "NoCliche", rule: "SS-001", data: { name } };
  const wantedCliche = chosen.cliche ? derived.cliches.find((cliche) => cliche.uuid === chosen.cliche) : derived.inUse;
  if (!wantedCliche) return { refused: "NotCarried", data: { name } };
  if (wantedCliche.dice < 1) return refusalOf(problem("no_dice"));
  const weapon = chosen.weapon ? heldWeapon(actor, chosen.weapon, reader) : derived.weapon;
  if (!weapon) return notHeld(actor, reader.item(chosen.weapon));
  return {
    actor: uuid,
    name,
    cliches: clichesWithDice,
    inUse: wantedCliche.id,
    primary: derived.primary?.id ?? wantedCliche.id,
    weapon,
    toughness: derived.toughness,
    coverage: derived.coverage,
    absorbed: derived.absorbed,
  };
}

/**
 * Returns the refusal of a weapon that is not in hand; one of another's is not named. If the actor carries the item and
 * it can be held, the refusal offers to draw the weapon (SS-043, SS-048, SS-049).
 */
function notHeld(actor: ActorDocument, item: ItemDocument | null, token: string | null = null): Refusal {
  if (item && item.parent?.uuid !== actor.uuid) return { refused: "NotCarried", data: { name: shownName(actor) } };
  const refused: Refusal = { refused: "NotHeld", data: { name: item?.name ?? "" } };
  if (!item || !("held" in (item.system as object))) return refused;
  const declaration: Declaration = {
    action: "act",
    actor: actor.uuid,
    token,
    item: item.uuid,
    targets: [],
    choices: {},
  };
  const draw = { action: "act", choices: { act: "draw" } };
  return { ...refused, instead: drawInstead(actor, item, declaration, draw) };
}

/** Returns the weapon with this uuid if the fighter holds it; bare hands for "bare"; null otherwise. */
function heldWeapon(actor: ActorDocument, uuid: string, reader: GameReader): WeaponNow | null {
  if (uuid === "bare") return { uuid: null, name: "", rating: 0 };
  const item = reader.item(uuid);
  const system = item?.system as { held?: boolean; rating?: number } | undefined;
  if (!item || item.type !== "swordsWeapon" || !system?.held || item.parent?.uuid !== actor.uuid) return null;
  return { uuid: item.uuid, name: item.name, rating: system.rating ?? 0 };
}

/** Returns one of a fighter's clichés that have dice, by its id; the one in use if none has that id. */
export function clicheOf({ cliches, inUse }: FighterContext, id: string): ClicheNow {
  return cliches.find((cliche) => cliche.id === id) ?? cliches.find((cliche) => cliche.id === inUse)!;
}

/**
 * Returns the base target number of a shot, at least 1: the one typed for the shot, else that of the encounter, else
 * the world's (SS-008).
 * @param combatant any combatant of the encounter; null outside one
 * @param typed the gamemaster's number for this shot; 0, or anything that is no number, for none
 */
export function baseTnOf(combatant: CombatantDocument | null, reader: GameReader, typed: unknown = 0): number {
  const typedNumber = Math.trunc(Number(typed)) || 0;
  const encounterNumber = Number((combatant?.combat?.system as { baseTn?: number } | undefined)?.baseTn ?? 0);
  return Math.max(1, typedNumber > 0 ? typedNumber : encounterNumber || reader.setting<number>("baseTn"));
}

/**
 * Returns the gamemaster's target number to kill: the one typed for the shot, else that of the encounter; 0 if neither
 * is set, so that the rules compute it (SS-047). Parameters as for `baseTnOf`.
 */
export function killTnOf(combatant: CombatantDocument | null, typed: unknown = 0): number {
  const typedNumber = Math.trunc(Number(typed)) || 0;
  const encounterNumber = Number((combatant?.combat?.system as { killTn?: number } | undefined)?.killTn ?? 0);
  return typedNumber > 0 ? typedNumber : encounterNumber;
}

/**
 * Reads what a shot needs from the documents: cliché, missile weapon, target, target numbers and volleys (shots before
 * hand-to-hand fighting) left (SS-007 … SS-014). Returns a refusal if the shot is impossible. Without a target `target`
 * is null.
 */
export function shotContext(declaration: Declaration, reader: GameReader): ShotContext | Refusal {
  const performer = acting(declaration, reader);
  if ("refused" in performer) return performer;
  const { actor, name } = performer;
  // A member of a team that fights has no combatant: its volleys are counted on the team's.
  const teamCombatant = performer.combatant ? null : teamPlaceOf(actor, reader);
  const combatant = performer.combatant ?? teamCombatant;
  const member = teamCombatant && actor.uuid;
  const shooter = fighterContext(actor, reader, { cliche: textOrNull(declaration.choices.cliche), weapon: null });
  if ("refused" in shooter) return shooter;
  // The weapon must be a missile weapon of the shooter, a volley must be left, and the weapon in hand.
  const item = reader.item(declaration.item) ?? missileOf(actor);
  const isMissileWeapon = item?.type === "swordsMissile" && item.parent?.uuid === actor.uuid;
  const cliche = shooter.cliches.find(({ id }) => id === shooter.inUse)!;
  const volleyLimit = volleysAllowed(combatant, reader);
  const volleysDone = volleysShot(combatant, member);
  const [firstProblem] = missileProblems({
    cliche: cliche.dice,
    missileWeapon: isMissileWeapon,
    volleysAllowed: volleyLimit,
    volleysShot: volleysDone,
    engaged: inHandToHand(combatant),
  });
  if (firstProblem) return refusalOf(firstProblem);
  if (!isHeld(item!)) return notHeld(actor, item, declaration.token);
  // The target, which may be missing, and the target numbers.
  const target = targetOf(declaration, reader);
  if (target && "refused" in target) return target;
  const kill = killTnOf(combatant, declaration.choices.killTn);
  return {
    name,
    weapon: item!.name,
    cliche,
    cliches: shooter.cliches,
    target,
    baseTn: baseTnOf(combatant, reader, declaration.choices.baseTn),
    killOverride: kill > 0 ? kill : null,
    meetIsEnough: reader.setting<boolean>("meetIsEnough"),
    volleys: volleysLeft({ volleysAllowed: volleyLimit, volleysShot: volleysDone }),
    combatant: combatant?.uuid ?? null,
    member,
    round: combatant?.combat?.round ?? 0,
  };
}

/**
 * Returns the missile weapon that a shot uses if none is chosen: the first in hand, else the first carried; null
 * without one.
 */
function missileOf(actor: ActorDocument): ItemDocument | null {
  const missiles = [...actor.items].filter((item) => item.type === "swordsMissile");
  return missiles.find(isHeld) ?? missiles[0] ?? null;
}

/**
 * Reads the target of a shot; null without one. Refused for an actor that is gone, for oneself, for a team, and for a
 * fighter who is out or has no cliché.
 */
function targetOf(declaration: Declaration, reader: GameReader): ShotTarget | Refusal | null {
  const [reference] = declaration.targets;
  if (!reference) return null;
  const actor = reader.actor(reference.actor);
  if (!actor) return { refused: "NoTarget" };
  const name = shownName(actor);
  if (actor.uuid === declaration.actor) return { refused: "Oneself", data: { name } };
  if (isTeam(actor)) return { refused: "ShootMember", rule: "SS-012", data: { name } };
  const { primary, coverage } = fighterOf(actor).derived;
  if (actor.statuses.has("dead") || (primary && primary.dice < 1))
    return { refused: "TargetOut", rule: "SS-029", data: { name } };
  if (!primary) return { refused: "NoCliche", rule: "SS-001", data: { name } };
  return { actor: actor.uuid, name, cliche: primary.uuid, clicheName: primary.name, dice: primary.dice, coverage };
}

/**
 * Returns the number of dice of a shot: those of its cliché, half of them, rounded up, if its tools are missing.
 * Weapons add none (SS-007, SS-A10, SS-P05).
 */
export const shotDice = (context: ShotContext): number =>
  poolSize({ cliche: context.cliche.dice, toolsMissing: context.cliche.toolsMissing }).value;

/**
 * Returns the target numbers to wound and to kill, with their parts (SS-009 … SS-011, SS-047). Without a target they
 * include no armour's coverage.
 */
export function targetsOf(context: ShotContext): RangedTargets {
  const { baseTn, killOverride, target } = context;
  return rangedTargets({ baseTn, coverage: target?.coverage ?? 0, killOverride });
}

/**
 * Returns how many volleys were shot in this fight, in all rounds, including the volleys of open cards (chat messages
 * of actions that wait for dice or answers). With `member`, the uuid of a team's member, counts the volleys that this
 * member shot, also before joining the team; without, those that the combatant shot itself. Returns 0 if `combatant` is
 * null.
 */
export function volleysShot(combatant: CombatantDocument | null, member: string | null = null): number {
  const spent = (combatant?.system as { spent?: readonly SpentEntry[] } | undefined)?.spent ?? [];
  // The list of what is reserved begins with what is spent already; open cards reserve the rest. `data.by`: the member
  // of a team who shot.
  const reservedByOpenCards = reservedThisRound(combatant).slice(spentThisRound(combatant).length);
  const ofMember = [...spent, ...reservedByOpenCards].filter(({ data }) => (data?.by ?? null) === member);
  const broughtAlong = broughtBy(combatant).find(({ actor }) => actor === member)?.spent ?? [];
  // A volley may be in both lists, if a member left and joined again, so volleys are counted by their ids.
  return new Set(
    [...broughtAlong, ...ofMember].filter((entry) => entry.act === "volley" && isPaid(entry)).map(({ id }) => id),
  ).size;
}

/**
 * Tells whether a combatant has fought hand to hand in this fight, which ends shooting; what a member did before it
 * joined the team, or a broken-up team before it was one fighter, counts too (SS-014). False for null.
 */
export const inHandToHand = (combatant: CombatantDocument | null): boolean =>
  Boolean((combatant?.system as { engaged?: boolean } | undefined)?.engaged) ||
  broughtBy(combatant).some(({ engaged }) => engaged);

/**
 * Returns how many volleys are allowed before hand-to-hand fighting: the encounter's number, else the world's; null for
 * no limit (SS-014).
 */
export function volleysAllowed(combatant: CombatantDocument | null, reader: GameReader): number | null {
  // Stored numbers: −2 means the world's setting, −1 no limit.
  const encounterNumber = Number((combatant?.combat?.system as { volleys?: number } | undefined)?.volleys ?? -2);
  const allowed = encounterNumber === -2 ? reader.setting<number>("volleys") : encounterNumber;
  return allowed < 0 ? null : allowed;
}
