import { fighterOf, isTeam, teamOf } from "../body.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { ClicheNow, WeaponNow } from "../types.ts";
import type { Exhausted } from "../../../../rules/swords/types.ts";
import { pumpProblems } from "../../../../rules/swords/actions.ts";
import { problem } from "../../../../rules/swords/problems.ts";
import { foughtAlready } from "../combat/economy.ts";
import { refusalOf } from "../refusal.ts";
import { leaderCandidates, teamProblems } from "../../../../rules/swords/team.ts";

/** One body as a contest sees it. */
export interface FighterContext {
  readonly actor: string;
  readonly name: string;
  /** those with dice left */
  readonly cliches: readonly ClicheNow[];
  /** id of the cliché taken unless another is chosen */
  readonly inUse: string;
  readonly primary: string;
  readonly weapon: WeaponNow;
  readonly toughness: number;
  readonly coverage: number;
  readonly absorbed: number;
}

/** One side of a contest: a fighter, or a team behind its leader (SS-P02). */
export interface SideContext {
  /** the fighter, or the team */
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly combatant: string | null;
  readonly team: boolean;
  /** the fighter, or who leads; their stats count (SS-A12) */
  readonly leader: FighterContext;
  /** everybody else of a team who still stands */
  readonly members: readonly FighterContext[];
  readonly vengeance: boolean;
}

export interface ContestContext {
  readonly own: SideContext;
  readonly foe: SideContext | null;
  readonly pumped: number;
  readonly round: number;
  readonly settings: ContestSettings;
}

export interface ContestSettings {
  readonly exhausted: Exhausted;
  readonly goliath: boolean;
  readonly pumping: boolean;
}

/** Reads everything a contest needs (SS-001 … SS-004, SS-019 … SS-029, SS-P02), or says why it cannot be. */
export function contestContext(declaration: Declaration, reader: GameReader): ContestContext | Refusal {
  const own = sideContext(
    { actor: declaration.actor, token: declaration.token },
    reader,
    chosenBy(declaration, reader),
  );
  if ("refused" in own) return own;
  const fought = foughtAlready(combatantOfSide(own, reader));
  if (fought) return fought;
  const [reference] = declaration.targets;
  if (reference?.actor === declaration.actor) return { refused: "Oneself", data: { name: own.name } };
  const foe = reference ? sideContext(reference, reader) : null;
  if (foe && "refused" in foe) return foe;
  const pumped = Math.max(0, Math.trunc(Number(declaration.choices.pumped ?? 0)) || 0);
  const pumping = reader.setting<boolean>("pumping");
  const dice = clicheOf(own.leader, own.leader.inUse).dice;
  const [pumpProblem] = pumpProblems({ cliche: dice, pumped, allowed: pumping });
  if (pumpProblem) return refusalOf(pumpProblem);
  return {
    own,
    foe,
    pumped,
    round: roundOf(own, reader),
    settings: {
      exhausted: reader.setting<Exhausted>("exhausted"),
      goliath: reader.setting<boolean>("goliath"),
      pumping,
    },
  };
}

function roundOf(side: SideContext, reader: GameReader): number {
  const actor = reader.actor(side.actor);
  return (actor && reader.combat(actor, reader.token(side.token))?.round) ?? 0;
}

function combatantOfSide(side: SideContext, reader: GameReader): CombatantDocument | null {
  const actor = reader.actor(side.actor);
  return actor && reader.combatant(actor, reader.token(side.token));
}

/** What a declaration says of its own side: the item clicked, or what the dialog chose instead. */
interface Chosen {
  readonly cliche: string | null;
  readonly weapon: string | null;
}

function chosenBy(declaration: Declaration, reader: GameReader): Chosen {
  const { cliche, weapon } = declaration.choices;
  const armed = reader.item(declaration.item)?.type === "swordsWeapon";
  return {
    cliche: typeof cliche === "string" && cliche ? cliche : armed ? null : declaration.item,
    weapon: typeof weapon === "string" && weapon ? weapon : armed ? declaration.item : null,
  };
}

/** One side as it stands; refused when nobody of it can fight. */
export function sideContext(
  reference: TargetRef,
  reader: GameReader,
  chosen: Chosen = { cliche: null, weapon: null },
): SideContext | Refusal {
  const actor = reader.actor(reference.actor);
  if (!actor) return { refused: "NoActor" };
  const combatant = reader.combatant(actor, reader.token(reference.token))?.uuid ?? null;
  const base = { actor: actor.uuid, token: reference.token, name: shownName(actor), combatant };
  if (isTeam(actor)) return teamContext(actor, base, reader, chosen);
  const leader = fighterContext(actor, reader, chosen);
  if ("refused" in leader) return leader;
  return { ...base, team: false, leader, members: [], vengeance: false };
}

function teamContext(
  actor: ActorDocument,
  base: Pick<SideContext, "actor" | "token" | "name" | "combatant">,
  reader: GameReader,
  chosen: Chosen,
): SideContext | Refusal {
  const system = teamOf(actor);
  if (system.disbanded) return { refused: "Disbanded", rule: "SS-P02", data: { name: shownName(actor) } };
  const members = standingMembers(actor, reader);
  const [leader] = leadersOf(actor, members);
  const [trouble] = teamProblems({
    members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })),
    leader: leader ?? null,
  });
  if (trouble) return refusalOf(trouble);
  const led = fighterContext(reader.actor(leader!)!, reader, {
    ...chosen,
    cliche: chosen.cliche ?? clicheUuid(actor, leader!, reader),
  });
  if ("refused" in led) return led;
  const others: FighterContext[] = [];
  for (const { actor: uuid } of members) {
    if (uuid === leader) continue;
    const member = fighterContext(reader.actor(uuid)!, reader, {
      cliche: clicheUuid(actor, uuid, reader),
      weapon: null,
    });
    if (!("refused" in member)) others.push(member);
  }
  return { ...base, team: true, leader: led, members: others, vengeance: system.vengeance };
}

export interface StandingMember {
  readonly actor: string;
  readonly name: string;
  readonly cliche: ClicheNow;
  readonly dice: number;
}

/** Members who are there, with the cliché each brings; those without dice are out and left away. */
export function standingMembers(team: ActorDocument, reader: GameReader): StandingMember[] {
  return teamOf(team).members.flatMap(({ actor: uuid, cliche: id }): StandingMember[] => {
    const actor = reader.actor(uuid);
    if (actor?.type !== "swords" || actor.statuses.has("dead")) return [];
    const { cliches, inUse } = fighterOf(actor).derived;
    const cliche = cliches.find((one) => one.id === id) ?? inUse;
    return cliche && cliche.dice > 0 ? [{ actor: actor.uuid, name: shownName(actor), cliche, dice: cliche.dice }] : [];
  });
}

/** Who leads: the one named, while they stand; else whoever has the most dice, the first listed of equals. */
export function leadersOf(team: ActorDocument, members: readonly StandingMember[]): readonly string[] {
  const named = teamOf(team).leader;
  return members.some((member) => member.actor === named) ? [named] : mayLead(members);
}

/** Those with the most dice: one of them may be named to lead (SS-P02). */
export const mayLead = (members: readonly StandingMember[]): readonly string[] =>
  leaderCandidates({ members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })) });

function clicheUuid(team: ActorDocument, member: string, reader: GameReader): string | null {
  return standingMembers(team, reader).find((one) => one.actor === member)?.cliche.uuid ?? null;
}

/** A fighter with dice to fight with, and the cliché they take. */
export function fighterContext(actor: ActorDocument, reader: GameReader, chosen: Chosen): FighterContext | Refusal {
  const { uuid } = actor;
  const name = shownName(actor);
  const { derived } = fighterOf(actor);
  if (actor.statuses.has("dead")) return { refused: "Out", rule: "SS-029", data: { name } };
  const usable = derived.cliches.filter((cliche) => cliche.dice > 0);
  if (!derived.cliches.length) return { refused: "NoCliche", rule: "SS-001", data: { name } };
  const asked = chosen.cliche ? derived.cliches.find((cliche) => cliche.uuid === chosen.cliche) : derived.inUse;
  if (!asked) return { refused: "NotCarried", data: { name } };
  if (asked.dice < 1) return refusalOf(problem("no_dice"));
  const weapon = chosen.weapon ? heldWeapon(actor, chosen.weapon, reader) : derived.weapon;
  if (!weapon) return { refused: "NotHeld", data: { name: reader.item(chosen.weapon)?.name ?? "" } };
  return {
    actor: uuid,
    name,
    cliches: usable,
    inUse: asked.id,
    primary: derived.primary?.id ?? asked.id,
    weapon,
    toughness: derived.toughness,
    coverage: derived.coverage,
    absorbed: derived.absorbed,
  };
}

function heldWeapon(actor: ActorDocument, uuid: string, reader: GameReader): WeaponNow | null {
  if (uuid === "bare") return { uuid: null, name: "", rating: 0 };
  const item = reader.item(uuid);
  const system = item?.system as { held?: boolean; rating?: number } | undefined;
  if (!item || item.type !== "swordsWeapon" || !system?.held || item.parent?.uuid !== actor.uuid) return null;
  return { uuid: item.uuid, name: item.name, rating: system.rating ?? 0 };
}

/** A cliché of a fighter by id; the one in use when there is none of that id. */
export function clicheOf(fighter: FighterContext, id: string): ClicheNow {
  return (
    fighter.cliches.find((cliche) => cliche.id === id) ?? fighter.cliches.find((cliche) => cliche.id === fighter.inUse)!
  );
}
