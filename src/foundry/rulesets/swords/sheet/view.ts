import { partContext } from "../../../cards/view.ts";
import { targetOf } from "../../../engine/declare.ts";
import { percent } from "../../../cards/percent.ts";
import { notifyRefusal } from "../../../engine/state.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { combatantOf, readerFor } from "../../../documents/reader.ts";
import { host, localize } from "../../../host/host.ts";
import type { ActorDocument, ItemDocument } from "../../../host/documents.ts";
import type { OddsView } from "../../../contract/view.ts";
import type { Part } from "../../../../rules/explain.ts";
import { conditions } from "../conditions.ts";
import { contestContext, fighterOf, isTeam } from "../attack/context.ts";
import { contestOddsView } from "../attack/odds.ts";
import type { ClicheNow } from "../types.ts";
import { clicheProblems, poolSize } from "../../../../rules/swords/derived.ts";
import { CHARACTER_DICE, COVERAGE, FACES, TOUGHNESS, WEAPONS } from "../../../../rules/swords/tables.ts";
import { shotDice, shotContext } from "../attack/shot-context.ts";
import { shotOddsView } from "../attack/shot-odds.ts";

/** What the character sheet shows, as plain values with the words filled in. */
export function fighterView(actor: ActorDocument): object {
  const system = fighterOf(actor);
  const { derived } = system;
  const combatant = combatantOf(actor, actor.token);
  const { inUse } = derived;
  return {
    out: actor.statuses.has("dead"),
    inUse,
    dice: { ...system.dice, label: inUse?.name ?? "" },
    armour: {
      pips: Array.from({ length: derived.toughness }, (_, index) => ({
        spent: index >= derived.toughness - derived.absorbed,
      })),
      left: system.armour.value,
      toughness: derived.toughness,
      coverage: derived.coverage,
      toughnessParts: partsOf(derived.toughnessParts),
      coverageParts: partsOf(derived.coverageParts),
      toughnessName: rung(TOUGHNESS, "toughness", derived.toughness),
      coverageName: rung(COVERAGE, "coverage", derived.coverage),
    },
    rating: derived.weapon.rating,
    weaponName: derived.weapon.name || localize("FRAY.Swords.Weapon.Unarmed"),
    order: { value: combatant?.initiative ?? null, dice: inUse?.dice ?? 0, speedy: Boolean(inUse?.speedy) },
    inCombat: combatant !== null,
    conditions: conditions.map((condition) => ({ ...condition, active: actor.statuses.has(condition.id) })),
    cliches: derived.cliches.map((cliche) => clicheRow(cliche, actor)),
    missiles: actor.items.filter((item) => item.type === "swordsMissile").map((item) => missileRow(item, actor)),
    weapons: actor.items.filter((item) => item.type === "swordsWeapon").map(gearRow),
    suits: actor.items.filter((item) => item.type === "swordsArmour").map(gearRow),
    problems: clicheProblems({ cliches: derived.cliches.map(({ full }) => full) }).map((id) =>
      localize(`FRAY.Swords.Problem.${id}`),
    ),
    total: { dice: derived.cliches.reduce((sum, { full }) => sum + full, 0), most: CHARACTER_DICE.total },
    target: targetView(actor),
    recoverable: derived.cliches.some(({ dice, full }) => dice < full) || system.armour.absorbed > 0,
  };
}

const partsOf = (parts: readonly Part[]): object[] => parts.map(partContext);

/** The word a number has in a table, or nothing. */
function rung<K extends string>(
  rows: readonly (Record<K, number> & { readonly label: string })[],
  key: K,
  value: number,
): string {
  return rows.find((row) => row[key] === value)?.label ?? "";
}

/** A cliché as a row: its dice drawn, its tags, the odds against the one targeted now, one click to fight. */
function clicheRow(cliche: ClicheNow, actor: ActorDocument): object {
  const thrown = poolSize({ cliche: cliche.dice, toolsMissing: cliche.toolsMissing });
  return {
    ...cliche,
    pips: Array.from({ length: Math.min(cliche.full, 12) }, (_, index) => ({ lost: index >= cliche.dice })),
    many: cliche.full > 12,
    spent: cliche.dice < 1,
    inUse: fighterOf(actor).derived.inUse?.id === cliche.id,
    thrown: thrown.value,
    odds: cliche.dice < 1 ? null : rowOdds(actor, cliche.uuid, "contest"),
  };
}

function missileRow(item: ItemDocument, actor: ActorDocument): object {
  const reader = readerFor("swords");
  const context = shotContext(
    { action: "shot", actor: actor.uuid, token: tokenOf(actor), item: item.uuid, targets: [], choices: {} },
    reader,
  );
  const refused = "refused" in context ? notifyRefusal(context) : "";
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    refused,
    roll: "refused" in context ? "" : `${shotDice(context)}d${FACES}`,
    cliche: "refused" in context ? "" : context.cliche.name,
    volleys: "refused" in context ? null : context.volleys,
    base: "refused" in context ? "" : context.baseTn,
    odds: refused ? null : rowOdds(actor, item.uuid, "shot"),
  };
}

const tokenOf = (actor: ActorDocument): string | null =>
  (actor.token ?? actor.getActiveTokens(false, true)[0] ?? null)?.uuid ?? null;

/** Odds against the one targeted now, or why there are none. */
function rowOdds(actor: ActorDocument, item: string, action: "contest" | "shot"): object | null {
  const odds = oddsAgainst(actor, item, action);
  if (!odds || "refused" in odds) return odds;
  const tallest = Math.max(0.0001, ...odds.bars.map((bar) => bar.chance));
  return {
    percent: percent(odds.headlines[0]!.value),
    bars: odds.bars.map((bar) => ({ height: Math.round((bar.chance / tallest) * 100), tone: bar.tone, at: bar.at })),
    duel: action === "contest" ? chanceOf(odds, "FRAY.Odds.duel") : "",
    kills: action === "shot" ? chanceOf(odds, "FRAY.Odds.kills") : "",
  };
}

function chanceOf(odds: OddsView, key: string): string {
  const found = odds.headlines.find((headline) => headline.words.key === key);
  return found ? percent(found.value) : "";
}

function oddsAgainst(
  actor: ActorDocument,
  item: string,
  action: "contest" | "shot",
): OddsView | { refused: string } | null {
  const target = targetOf(actor);
  if (!target || target.actor === actor.uuid || !maySeeNumbers(target.actor)) return null;
  const declaration = { action, actor: actor.uuid, token: tokenOf(actor), item, targets: [target], choices: {} };
  const reader = readerFor("swords");
  if (action === "contest") {
    const context = contestContext(declaration, reader);
    return "refused" in context ? { refused: notifyRefusal(context) } : contestOddsView(context);
  }
  const context = shotContext(declaration, reader);
  return "refused" in context ? { refused: notifyRefusal(context) } : shotOddsView(context);
}

function gearRow(item: ItemDocument): object {
  const system = item.system as Record<string, unknown>;
  return { ...system, id: item.id, uuid: item.uuid, name: item.name, img: item.img };
}

/** The one targeted now: name, and the numbers that matter where they may be seen. */
export function targetView(actor: ActorDocument): object | null {
  const target = targetOf(actor);
  const foe = target && readerFor("swords").actor(target.actor);
  if (!foe || foe.uuid === actor.uuid) return null;
  const named = { name: foe.name, img: foe.img };
  if (isTeam(foe) || !maySeeNumbers(foe.uuid)) return { ...named, shown: false };
  const { derived, dice, armour } = fighterOf(foe);
  return {
    ...named,
    shown: true,
    dice,
    cliche: derived.inUse?.name ?? "",
    rating: derived.weapon.rating,
    coverage: derived.coverage,
    armourLeft: armour.value,
  };
}

/** What an item's sheet shows beyond its fields: the tables its numbers come from. */
export function itemView(item: ItemDocument): object {
  const chosen = item.system as Record<string, unknown>;
  const rows = <K extends string>(
    table: readonly (Record<K, number> & { readonly id: string; readonly label: string })[],
    field: K,
  ) =>
    table.map((row) => ({
      value: row[field],
      label: `${row[field]}: ${localize(row.label)}`,
      selected: chosen[field] === row[field],
    }));
  return {
    isCliche: item.type === "swordsCliche",
    isWeapon: item.type === "swordsWeapon",
    isMissile: item.type === "swordsMissile",
    isArmour: item.type === "swordsArmour",
    typeLabel: `TYPES.Item.${item.type}`,
    ratings: [0, 1, 2, 3].map((rating) => ({
      value: rating,
      selected: chosen.rating === rating,
      label: `${rating}: ${WEAPONS.filter((row) => row.rating === rating)
        .map((row) => localize(row.label))
        .join(", ")}`,
    })),
    toughnesses: [
      { value: 0, label: localize("FRAY.Swords.noArmour"), selected: chosen.toughness === 0 },
      ...rows(TOUGHNESS, "toughness"),
    ],
    coverages: [
      { value: 0, label: localize("FRAY.Swords.noArmour"), selected: chosen.coverage === 0 },
      ...rows(COVERAGE, "coverage"),
    ],
    gamemasterOnly: !host.game.user.isGM,
  };
}
