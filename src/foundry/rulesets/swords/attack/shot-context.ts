import { acting } from "../../../contract/reading/acting.ts";
import { shownName } from "../../../contract/reading/names.ts";
import { poolSize } from "../../../../rules/swords/derived.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { ClicheNow } from "../types.ts";
import { fighterContext } from "./context.ts";
import { fighterOf, isTeam } from "../body.ts";
import { refusalOf } from "../refusal.ts";
import { missileProblems, rangedTargets, volleysLeft } from "../../../../rules/swords/ranged.ts";
import type { RangedTargets } from "../../../../rules/swords/ranged.ts";

export interface ShotContext {
  readonly name: string;
  readonly weapon: string;
  readonly cliche: ClicheNow;
  readonly cliches: readonly ClicheNow[];
  readonly target: ShotTarget | null;
  readonly baseTn: number;
  readonly killOverride: number | null;
  readonly meetIsEnough: boolean;
  /** volleys left before hand-to-hand, this one included; null: no limit */
  readonly volleys: number | null;
  readonly combatant: string | null;
  readonly round: number;
}

export interface ShotTarget {
  readonly actor: string;
  readonly name: string;
  /** uuid of the primary cliché: the one a wound costs a die of (SS-012) */
  readonly cliche: string;
  readonly clicheName: string;
  readonly dice: number;
  readonly coverage: number;
}

/** Shots of a combatant in this fight, all rounds. */
export function volleysShot(combatant: CombatantDocument | null): number {
  const spent = (combatant?.system as { spent?: readonly { act: string }[] } | undefined)?.spent ?? [];
  return spent.filter((entry) => entry.act === "volley").length;
}

/** Whether somebody has come to blows in this fight: missiles are over for them (SS-014). */
export const inHandToHand = (combatant: CombatantDocument | null): boolean =>
  Boolean((combatant?.system as { engaged?: boolean } | undefined)?.engaged);

/** How many volleys the gamemaster allows in this fight; null for no limit (SS-014). */
export function volleysAllowed(combatant: CombatantDocument | null, reader: GameReader): number | null {
  const dialled = Number((combatant?.combat?.system as { volleys?: number } | undefined)?.volleys ?? -2);
  const allowed = dialled === -2 ? reader.setting<number>("volleys") : dialled;
  return allowed < 0 ? null : allowed;
}

/** The base target number: the gamemaster's for this shot, the fight's, or the world's (SS-008). */
export function baseTnOf(combatant: CombatantDocument | null, reader: GameReader, own: unknown = 0): number {
  const asked = Math.trunc(Number(own)) || 0;
  const dialled = Number((combatant?.combat?.system as { baseTn?: number } | undefined)?.baseTn ?? 0);
  return Math.max(1, asked > 0 ? asked : dialled || reader.setting<number>("baseTn"));
}

/** The gamemaster's own number to kill, for this shot or for the fight; 0: by the rule (SS-047). */
export function killTnOf(combatant: CombatantDocument | null, own: unknown = 0): number {
  const asked = Math.trunc(Number(own)) || 0;
  return asked > 0 ? asked : Number((combatant?.combat?.system as { killTn?: number } | undefined)?.killTn ?? 0);
}

/** Reads everything a shot needs (SS-007 … SS-014), or says why it cannot be taken. */
export function shotContext(declaration: Declaration, reader: GameReader): ShotContext | Refusal {
  const who = acting(declaration, reader);
  if ("refused" in who) return who;
  const { actor, name, combatant, round } = who;
  const asked = declaration.choices.cliche;
  const shooter = fighterContext(actor, reader, {
    cliche: typeof asked === "string" && asked ? asked : null,
    weapon: null,
  });
  if ("refused" in shooter) return shooter;
  const item = reader.item(declaration.item) ?? actor.items.find((one) => one.type === "swordsMissile") ?? null;
  const missileWeapon = item?.type === "swordsMissile" && item.parent?.uuid === actor.uuid;
  const cliche = shooter.cliches.find((one) => one.id === shooter.inUse)!;
  const allowed = volleysAllowed(combatant, reader);
  const shot = volleysShot(combatant);
  const [trouble] = missileProblems({
    cliche: cliche.dice,
    missileWeapon,
    volleysAllowed: allowed,
    volleysShot: shot,
    engaged: inHandToHand(combatant),
  });
  if (trouble) return refusalOf(trouble);
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
    volleys: volleysLeft({ volleysAllowed: allowed, volleysShot: shot }),
    combatant: combatant?.uuid ?? null,
    round,
  };
}

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

/** Dice of a shot: the cliché's alone, no weapon adds any (SS-007, SS-A10). */
export const shotDice = (context: ShotContext): number =>
  poolSize({ cliche: context.cliche.dice, toolsMissing: context.cliche.toolsMissing }).value;

/** Both target numbers of the shot, with their parts (SS-009 … SS-011, SS-047). */
export function targetsOf(context: ShotContext): RangedTargets {
  const { baseTn, killOverride, target } = context;
  return rangedTargets({ baseTn, coverage: target?.coverage ?? 0, killOverride });
}
