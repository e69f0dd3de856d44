import { acting } from "../../../contract/reading/acting.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Part } from "../../../../rules/explain.ts";
import { explain, withParts } from "../../../../rules/explain.ts";
import { bonusParts } from "../../../documents/bonuses.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type {
  ActorDocument,
  CombatantDocument,
  ItemDocument,
  GameReader,
  TokenDocument,
} from "../../../host/documents.ts";
import { AWAY, COVERED, PRONE, ride } from "../derived.ts";
import { gripRefusal } from "../actions/grip.ts";
import { groupOf, groupParts, vanguardOf } from "../group/members.ts";
import type { StagedModel } from "../models.ts";
import type { StagedWeapon, WeaponContext, TargetContext, Facts, AttackContext, ActingContext } from "../types.ts";
import { actionCheck, gaitOf } from "../combat/economy.ts";
import { firstRefusal, refusalOf } from "../refusal.ts";
import { attackBonus, exertionBonus, meleeModifiers, missileModifiers } from "../../../../rules/staged/attack.ts";
import { checkStrength } from "../../../../rules/staged/derived.ts";
import { checkShot, checkSpread, protectionAgainst } from "../../../../rules/staged/firearms.ts";
import { reach } from "../../../../rules/staged/stances.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { rearGuard } from "./situation.ts";
import { distanceOf } from "../movement/distance.ts";
import { assailants, freeform, stancesOf } from "../combat/sides.ts";
import { areFoes } from "../../../contract/reading/sides.ts";
import { systemOf, unableToAct } from "../body.ts";

export function actingContext(declaration: Declaration, reader: GameReader): ActingContext | Refusal {
  const who = acting(declaration, reader);
  if ("refused" in who) return who;
  const { actor, token, combatant } = who;
  const combat = encounterOf(combatant);
  const mat = Boolean(token && reader.squares(token)) && !freeform(combat, token, reader);
  return { actor, token, combatant, combat, round: combat?.round ?? 0, mat };
}

/** Reads everything an attack needs (ST-001 … ST-012, ST-024 … ST-029, ST-080 … ST-087), or says why it cannot be. */
export function attackContext(
  declaration: Declaration,
  reader: GameReader,
  { escaping = false } = {},
): AttackContext | Refusal {
  const who = actingContext(declaration, reader);
  if ("refused" in who) return who;
  const { actor, token, combatant, combat } = who;
  const { multiple, refused } = actionCheck(actor, combatant, true);
  const no =
    unableToAct(actor) ?? (escaping ? null : gripRefusal(actor)) ?? followRefusal(combatant, reader) ?? refused;
  if (no) return no;
  const weapon = weaponOf(reader.item(declaration.item), systemOf(actor));
  if ("refused" in weapon) return weapon;
  const notes: string[] = [];
  const weak = weakness(reader.item(declaration.item), systemOf(actor), reader);
  if (weak?.refused) return weak.refusal;
  if (weak) notes.push("FRAY.Staged.Problem.too_weak");
  const stances = combat && freeform(combat, token, reader) ? stancesOf(combat, reader) : null;
  const stance = (combatant && stances?.[combatant.id]) || "forward";
  if (stances) {
    const { problems } = reach({
      attack: weapon.kind,
      stance,
      targetStance: "forward",
      twoHanded: weapon.hands > 1,
      defenders: 0,
    });
    const clumsy = firstRefusal(problems);
    if (clumsy) return clumsy;
  }
  const targets: TargetContext[] = [];
  for (const reference of declaration.targets) {
    const target = targetContext(reference, who, weapon, declaration, reader);
    if ("refused" in target) return target;
    targets.push(target);
  }
  const friends = friendsAmong(targets, who, reader);
  const spread = spreadRefusal(targets, weapon, friends, reader);
  if (spread) return spread;
  const rear = stances
    ? rearGuard({ who, stances, weapon, target: declaration.targets[0] ?? null, declaration, table: reader })
    : null;
  const system = systemOf(actor);
  const exert = Boolean(declaration.choices.exert) && system.fatigue !== "unconscious";
  const group = groupOf(combatant, reader);
  return {
    name: shownName(actor),
    weapon,
    bonus: [
      ...bonusOf(system, weapon, exert, declaration),
      ...bonusParts(actor, "attack"),
      ...groupParts(group, "attack"),
    ],
    strength: system.characteristics.strength,
    targets,
    rear,
    exert,
    fatigue: system.fatigue,
    multiple,
    blows: group?.members.length ?? 1,
    botchDice: reader.setting<number>("botchDice") ?? 1,
    notes,
    friends,
    mat: who.mat,
    combatant: combatant?.uuid ?? null,
    round: who.round,
  };
}

/** Who stands behind a vanguard strikes with them, not alone (ST-P10). */
function followRefusal(combatant: CombatantDocument | null, reader: GameReader): Refusal | null {
  const vanguard = combatant && vanguardOf(combatant, reader);
  return vanguard ? { refused: "FRAY.Staged.Refused.Follows", rule: "ST-P10", data: { name: vanguard.name } } : null;
}

/** What is added to the die of an attack, the gamemaster's word included (ST-P02, ST-P11). */
export function bonusOf(
  system: StagedModel,
  weapon: WeaponContext,
  exert: boolean,
  declaration: Pick<Declaration, "choices">,
): Part[] {
  const base = attackBonus({
    dexterity: system.characteristics.dexterity,
    ability: weapon.ability,
    weaponAttack: weapon.attack,
    penalties: system.derived.penalties.value,
  });
  const modifier = Math.max(-40, Math.min(40, Math.trunc(Number(declaration.choices.modifier ?? 0)) || 0));
  return [
    ...base.parts,
    ...explain([
      { label: "FRAY.Part.Ride", value: ride(system, system.derived.abilities), rule: "ST-P11" },
      { label: "FRAY.Part.Other", value: modifier, rule: "ST-P02" },
    ]).parts,
    ...(exert ? exertionBonus({ ability: weapon.ability }).parts : []),
  ];
}

/** The weapon as the rule reads it; bare hands when there is none. */
export function weaponOf(item: ItemDocument | null, system: StagedModel): WeaponContext | Refusal {
  const abilities = system.derived.abilities;
  if (!item)
    return {
      item: null,
      name: "",
      kind: "melee",
      ability: abilities.brawl ?? 0,
      abilityName: "brawl",
      attack: 0,
      damage: 0,
      range: null,
      hands: 1,
      penetration: 0,
      spread: false,
      loading: 0,
    };
  if (item.type !== "stagedWeapon") return { refused: "FRAY.Staged.Refused.NotAWeapon", data: { name: item.name } };
  const weapon = item.system as StagedWeapon;
  if (!weapon.held) return { refused: "FRAY.Staged.Refused.NotHeld", data: { name: item.name } };
  const { problems } = checkShot({ loading: weapon.loading, roundsSpent: weapon.readied });
  if (problems[0]) return { ...refusalOf(problems[0]), data: { name: item.name } };
  return {
    item: item.uuid,
    name: item.name,
    kind: weapon.range > 0 ? "missile" : "melee",
    ability: abilities[weapon.ability] ?? 0,
    abilityName: weapon.ability,
    attack: weapon.attack,
    damage: weapon.damage,
    range: weapon.range || null,
    hands: weapon.hands,
    penetration: weapon.penetration,
    spread: weapon.spread,
    loading: weapon.loading,
  };
}

function weakness(
  item: ItemDocument | null,
  system: StagedModel,
  reader: GameReader,
): { refused: boolean; refusal: Refusal } | null {
  if (!item) return null;
  const { problems, refused } = checkStrength({
    minimum: (item.system as StagedWeapon).strength,
    strength: system.characteristics.strength,
    setting: reader.setting<"warn" | "refuse">("minimumStrength"),
  });
  return problems[0] ? { refused, refusal: refusalOf(problems[0]) } : null;
}

function targetContext(
  reference: TargetRef,
  who: ActingContext,
  weapon: WeaponContext,
  declaration: Declaration,
  reader: GameReader,
): TargetContext | Refusal {
  const actor = reader.actor(reference.actor);
  if (!actor || actor.type !== "staged") return { refused: "NoTarget" };
  if (actor.statuses.has("dead")) return { refused: "FRAY.Staged.Refused.TargetOut", data: { name: shownName(actor) } };
  const token = reader.token(reference.token);
  if (weapon.kind === "melee" && who.combat && !who.mat && actor.statuses.has(AWAY))
    return { refused: "FRAY.Staged.Refused.HasLeft", rule: "ST-P13", data: { name: shownName(actor) } };
  const measured = who.mat ? distanceOf(who.token, token, reader) : null;
  const beside = who.mat && who.token && token ? reader.distance(who.token, token) : null;
  if (weapon.kind === "melee" && who.combat && beside !== null && beside > 1)
    return { refused: "FRAY.Staged.Refused.OutOfReach", data: { name: shownName(actor) } };
  const typed = Math.max(0, Math.trunc(Number(declaration.choices.distance ?? 0)) || 0);
  const distance = weapon.kind === "missile" ? (measured ?? typed) : null;
  const facts = factsOf(who, actor, token, declaration, reader);
  // A group is struck at its vanguard's numbers, and its members take the blows (ST-P10).
  const group = groupOf(reader.combatant(actor, token), reader);
  const struck = group?.vanguard.actor ?? actor;
  const system = systemOf(struck);
  const stands = weapon.kind === "melee" ? system.derived.melee : system.derived.missile;
  const defence = explain([...stands.parts, ...groupParts(group, "defence")]);
  const worn = { piece: weapon, distance: distance ?? 0, protection: system.derived.protection };
  const protection = withParts(protectionAgainst(worn), bonusParts(struck, "soak"), -Infinity);
  return {
    actor: actor.uuid,
    token: reference.token,
    name: shownName(actor),
    distance,
    situation: situationOf(facts, weapon, distance, reader),
    facts,
    defence: { value: defence.value, parts: defence.parts },
    stamina: system.characteristics.stamina,
    protection: { value: protection.value, parts: protection.parts },
    size: systemOf(actor).size,
    members: (group?.members ?? []).map((entry) => ({
      actor: entry.actor!.uuid,
      token: entry.token?.uuid ?? null,
      name: entry.name,
      size: systemOf(entry.actor!).size,
    })),
  };
}

function factsOf(
  who: ActingContext,
  target: ActorDocument,
  token: TokenDocument | null,
  declaration: Declaration,
  reader: GameReader,
): Facts {
  const { choices } = declaration;
  const foe = reader.combatant(target, token);
  const onMat = who.mat && who.token && token && reader.squares(token) ? { from: who.token, to: token } : null;
  const typed = (id: string): number => Math.max(0, Math.min(9, Math.trunc(Number(choices[id] ?? 0)) || 0));
  return {
    attackerProne: who.actor.statuses.has(PRONE),
    targetProne: target.statuses.has(PRONE),
    highGround:
      onMat && onMat.from.elevation !== onMat.to.elevation
        ? onMat.from.elevation > onMat.to.elevation
        : Boolean(choices.highGround),
    shooterAssailants: onMat ? assailants(onMat.from, reader) : typed("shooterAssailants"),
    targetAssailants: onMat ? assailants(onMat.to, reader, onMat.from) : typed("targetAssailants"),
    shooterGait: gaitOf(who.combatant),
    shooterPriorGait: gaitOf(who.combatant, who.round - 1),
    targetGait: gaitOf(foe),
    covered: target.statuses.has(COVERED) || Boolean(choices.covered),
  };
}

function situationOf(
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

/** Several targets need a weapon that scatters, far enough, at people who could touch hands (ST-084 … ST-087). */
function spreadRefusal(
  targets: readonly TargetContext[],
  weapon: WeaponContext,
  friends: readonly string[],
  reader: GameReader,
): Refusal | null {
  if (targets.length < 2) return null;
  const places = targets.map((target): Square => {
    const token = reader.token(target.token);
    const [corner] = (token && reader.squares(token)) ?? [];
    return corner ? [corner[0], corner[1]] : [0, 0];
  });
  const distance = Math.min(...targets.map((target) => target.distance ?? 0));
  const problem = firstRefusal(checkSpread({ piece: weapon, distance, targets: places }));
  if (problem) return problem;
  const never = friends.length > 0 && !reader.setting<boolean>("spreadFriends");
  return never ? { refused: "FRAY.Staged.Refused.FriendsSpared", rule: "ST-087" } : null;
}

/** Names of those of one's own side among several targets, in an encounter by its sides, else by the tokens' (ST-087). */
function friendsAmong(
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
