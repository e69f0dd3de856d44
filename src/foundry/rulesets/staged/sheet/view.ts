import { partContext, signed } from "../../../cards/view.ts";
import { targetOf } from "../../../engine/declare.ts";
import { percent } from "../../../cards/percent.ts";
import { dropInRow, oddsInWords, rowAttack, rowBars } from "../../../cards/row-odds.ts";
import type { OddsView } from "../../../contract/view.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { combatantOf, readerFor } from "../../../documents/reader.ts";
import { host, localize } from "../../../host/host.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import type { ActorDocument, ItemDocument } from "../../../host/documents.ts";
import { attackOddsView, woundBars } from "../attack/odds.ts";
import { conditions } from "../conditions.ts";
import { attackContext, distanceOf, systemOf } from "../attack/context.ts";
import { bonusOf, bonusParts } from "../../../documents/bonuses.ts";
import { explain } from "../../../../rules/explain.ts";
import { ABILITIES, abilityKey, mountOf, moverOf, PRONE, ride } from "../derived.ts";
import { economy } from "../combat/economy.ts";
import { gripOf, heldByActor } from "../actions/grip.ts";
import { FATIGUE, WEAPON_ABILITIES } from "../models.ts";
import type { StagedModel } from "../models.ts";
import type { StagedWeapon } from "../types.ts";
import { weaponAct } from "./offers.ts";
import { roundState } from "../combat/round.ts";
import { woundStep } from "../../../../rules/staged/damage.ts";
import { FATIGUE_LEVELS, GRAPPLE_FEATS, WOUND_LEVELS } from "../../../../rules/staged/tables.ts";
import { stanceOf } from "../combat/tracker.ts";
import { woundKey } from "../words.ts";

const partsOf = (parts: readonly Part[]): object[] => parts.map(partContext);
const explained = (of: Explained): object => ({ value: of.value, parts: partsOf(of.parts) });

/** What the sheet shows, as plain values with the words filled in. */
export function bodyView(actor: ActorDocument): object {
  const system = systemOf(actor);
  const { derived } = system;
  const reader = readerFor("staged");
  const combatant = combatantOf(actor, actor.token);
  const pips = combatant ? economy.pips(combatant, reader) : { total: system.attacks, spent: 0 };
  const mount = mountOf(system);
  const stance = combatant && stanceOf(combatant, reader);
  const initiative = explain([
    { label: "FRAY.Part.Quickness", value: system.characteristics.quickness, rule: "ST-P02" },
    { label: "FRAY.Part.Encumbrance", value: -derived.encumbrance.value, rule: "ST-P05" },
    ...bonusParts(actor, "initiative"),
  ]);
  return {
    body: system.body,
    wounds: woundsView(system),
    fatigues: FATIGUE.map((level, index) => ({
      id: level,
      label: `FRAY.Staged.Fatigue.${level}`,
      penalty: FATIGUE_LEVELS[level],
      selected: system.fatigue === level,
      reached: index <= FATIGUE.indexOf(system.fatigue),
    })),
    fatigue: `FRAY.Staged.Fatigue.${system.fatigue}`,
    tired: system.fatigue !== "fresh",
    penalties: {
      ...explained(derived.penalties),
      text: signed(derived.penalties.value),
      none: derived.penalties.value === 0,
    },
    able: derived.able,
    defences: [
      {
        id: "melee",
        label: "FRAY.Staged.Dfn",
        name: "FRAY.Staged.meleeDefence",
        ...explained(derived.melee),
        rule: "ST-001",
      },
      {
        id: "missile",
        label: "FRAY.Staged.Mis",
        name: "FRAY.Staged.missileDefence",
        ...explained(derived.missile),
        rule: "ST-P03",
      },
      {
        id: "soak",
        label: "FRAY.Staged.Soak",
        name: "FRAY.Staged.soakName",
        ...explained(derived.soak),
        rule: "ST-P04",
      },
    ],
    initiative: {
      value: combatant?.initiative ?? null,
      bonus: signed(initiative.value),
      parts: partsOf(initiative.parts),
      rule: "ST-P02",
    },
    speeds: speedsView(actor),
    round: roundView(actor, combatant),
    stance: stance && `FRAY.Staged.Stance.${stance.stance}`,
    pips: Array.from({ length: pips.total }, (_, index) => ({ spent: index < pips.spent })),
    pipsLeft: Math.max(0, pips.total - pips.spent),
    inCombat: combatant !== null,
    prone: actor.statuses.has(PRONE),
    grip: gripView(actor),
    holds: heldByActor(actor, actor.token ?? actor.getActiveTokens(false, true)[0] ?? null, reader)
      .map((one) => one.name)
      .join(", "),
    feats: Object.entries(GRAPPLE_FEATS).map(([id, needed]) => ({ id, needed, label: `FRAY.Staged.Feat.${id}` })),
    conditions: conditions.map((condition) => ({ ...condition, active: actor.statuses.has(condition.id) })),
    characteristics: Object.entries(system.characteristics).map(([id, value]) => ({
      id,
      label: `FRAY.Staged.Characteristic.${id}`,
      value,
      text: signed(value),
      path: `system.characteristics.${id}`,
    })),
    load: { value: derived.load, encumbrance: derived.encumbrance.value, parts: partsOf(derived.encumbrance.parts) },
    size: signed(system.size),
    mount: mount && { name: mount.name, img: mount.img },
    riding: system.mounted,
    ride: ride(system, derived.abilities),
    mounts: mountsView(system),
    weapons: actor.items.filter((item) => item.type === "stagedWeapon").map((item) => weaponRow(item, actor)),
    armour: actor.items.filter((item) => item.type === "stagedArmour").map(gearRow),
    shields: actor.items.filter((item) => item.type === "stagedShield").map(gearRow),
    gear: actor.items.filter((item) => item.type === "stagedGear").map(gearRow),
    abilities: actor.items
      .filter((item) => item.type === "stagedAbility")
      .map((item) => ({ ...gearRow(item), key: abilityKey(item) })),
    defendsWith: actor.items
      .filter((item) => item.type === "stagedWeapon" && (item.system as StagedWeapon).held)
      .map((item) => ({ id: item.id, name: item.name, selected: system.defendsWith === item.id })),
    target: targetView(actor),
  };
}

/** Each level with its boxes, what a wound of it takes, and what it costs (ST-P06). */
function woundsView(system: StagedModel): object[] {
  const step = woundStep({ size: system.size });
  return WOUND_LEVELS.map(({ level, penalty }, index) => {
    const count = level === "dead" ? Number(system.wounds.dead) : system.wounds[level];
    return {
      id: level,
      label: woundKey(level),
      count,
      penalty: penalty ? signed(penalty) : "",
      from: index * step + 1,
      to: level === "dead" ? null : (index + 1) * step,
      path: `system.wounds.${level}`,
      flag: level === "dead",
      boxes: Array.from({ length: Math.min(9, count) }, () => ({})),
    };
  });
}

/** How firmly this one is held, and by whom (ST-P12). */
function gripView(actor: ActorDocument): object | null {
  const grip = gripOf(actor);
  return grip && { strength: grip.strength, name: grip.by?.name ?? "?" };
}

function speedsView(actor: ActorDocument): object[] {
  const { speeds } = moverOf(actor);
  return [
    {
      id: "walk",
      label: "FRAY.Staged.Gait.walk",
      value: speeds.walk,
      parts: partsOf(speeds.walkParts),
      rule: "ST-047",
    },
    {
      id: "hustle",
      label: "FRAY.Staged.Gait.hustle",
      value: speeds.hustle,
      parts: partsOf(speeds.hustleParts),
      rule: "ST-050",
    },
    { id: "run", label: "FRAY.Staged.Gait.run", value: speeds.run, parts: partsOf(speeds.runParts), rule: "ST-052" },
  ];
}

function roundView(actor: ActorDocument, combatant: ReturnType<typeof combatantOf>): object | null {
  if (!combatant) return null;
  const state = roundState(combatant, actor);
  return {
    paces: state.paces,
    gait: `FRAY.Staged.Gait.${state.gait}`,
    moved: state.gait !== "none",
    lost: state.lostActions,
    loading: state.loading,
  };
}

function mountsView(system: StagedModel): object[] {
  return host.game.actors
    .filter((actor) => actor.type === "staged" && systemOf(actor).quadruped)
    .map((actor) => ({ uuid: actor.uuid, name: actor.name, selected: actor.uuid === system.mount }));
}

/** A weapon as a row: how it rolls, what it deals, whether it is loaded, the odds against the current target. */
function weaponRow(item: ItemDocument, actor: ActorDocument): object {
  const weapon = item.system as StagedWeapon;
  const system = systemOf(actor);
  const ability = system.derived.abilities[weapon.ability];
  const act = weaponAct(item);
  const total =
    system.characteristics.dexterity +
    (ability ?? 0) +
    weapon.attack +
    system.derived.penalties.value +
    ride(system, system.derived.abilities) +
    bonusOf(actor, "attack");
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    ability: `FRAY.Staged.Ability.${weapon.ability}`,
    noAbility: ability === undefined,
    roll: signed(total),
    damage: signed(system.characteristics.strength + weapon.damage),
    initiative: signed(weapon.initiative),
    defence: signed(weapon.defence),
    range: weapon.range,
    penetration: weapon.penetration,
    spread: weapon.spread,
    held: weapon.held,
    loading: weapon.loading > 0 && {
      done: Math.min(weapon.readied, weapon.loading),
      all: weapon.loading,
      ready: weapon.readied >= weapon.loading,
      boxes: Array.from({ length: weapon.loading }, (_, index) => ({ full: index < weapon.readied })),
    },
    weak: system.characteristics.strength < weapon.strength,
    clumsy: weapon.hands > 1,
    act,
    go: act === "attack",
    word:
      act === "attack"
        ? weapon.range > 0
          ? "FRAY.Staged.Action.shoot"
          : "FRAY.Staged.Action.strike"
        : `FRAY.Staged.Act.${act}Short`,
    odds: act === "attack" ? rowOdds(item, actor) : null,
  };
}

const said = (odds: OddsView): object => ({
  percent: percent(odds.headlines[0]!.value),
  drop: dropInRow(odds),
  why: oddsInWords(odds),
});

/** Odds of this weapon against the one targeted now, or why there are none. */
function rowOdds(item: ItemDocument, actor: ActorDocument): object | null {
  const row = rowAttack(actor, item, readerFor("staged"), attackContext);
  if ("refused" in row) return row;
  const odds = row.aimed ? attackOddsView(row.context) : null;
  return odds && { ...said(odds), bars: rowBars(woundBars(row.context)) };
}

function gearRow(item: ItemDocument): Record<string, unknown> {
  return {
    ...(item.system as Record<string, unknown>),
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    type: item.type,
  };
}

function targetView(actor: ActorDocument): object | null {
  const target = targetOf(actor);
  const reader = readerFor("staged");
  const foe = target && reader.actor(target.actor);
  if (!foe) return null;
  const shown = maySeeNumbers(foe.uuid);
  const token = actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;
  const system = systemOf(foe);
  return {
    name: foe.name,
    img: foe.img,
    shown,
    distance: distanceOf(token, reader.token(target.token), reader),
    ...(shown
      ? {
          melee: system.derived.melee.value,
          missile: system.derived.missile.value,
          soak: system.derived.soak.value,
          left: system.body.value,
          max: system.body.max,
        }
      : {}),
  };
}

/** What an item's sheet shows beyond its fields: the choices of its selects. */
export function itemView(item: ItemDocument): object {
  const chosen = item.system as Record<string, unknown>;
  const choices = (field: string, prefix: string, values: readonly string[]): object[] =>
    values.map((value) => ({ value, label: `FRAY.Staged.${prefix}.${value}`, selected: chosen[field] === value }));
  return {
    isWeapon: item.type === "stagedWeapon",
    isArmour: item.type === "stagedArmour",
    isShield: item.type === "stagedShield",
    isAbility: item.type === "stagedAbility",
    known: ABILITIES.map((id) => localize(`FRAY.Staged.Ability.${id}`)),
    isGear: item.type === "stagedGear",
    typeLabel: `TYPES.Item.${item.type}`,
    abilities: choices("ability", "Ability", WEAPON_ABILITIES),
    costs: choices(
      "cost",
      "Cost",
      item.type === "stagedArmour" ? ["none", "inexpensive", "expensive"] : ["inexpensive", "expensive"],
    ),
    coverages: choices("coverage", "Coverage", ["partial", "full"]),
  };
}
