import { targetOf } from "../../../engine/declare.ts";
import { percent } from "../../../cards/percent.ts";
import { rowBars } from "../../../cards/row-odds.ts";
import { refusalInWords } from "../../../engine/state.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { combatantAnywhere, readerFor } from "../../../contract/reading/reader.ts";
import { tableNow } from "../../../engine/now.ts";
import { fromAfar, isOutOfReach } from "../../../contract/reading/reach.ts";
import { host, localize, numeral } from "../../../host/host.ts";
import type { ActorDocument, ItemDocument } from "../../../host/documents.ts";
import type { OddsView } from "../../../contract/view.ts";
import { conditions } from "../conditions.ts";
import { contestContext, shotDice, shotContext } from "../attack/context.ts";
import { diceOf } from "../combat/initiative.ts";
import { fighterOf, isHeld, isTeam } from "../body.ts";
import { contestOddsView, shotOddsView } from "../attack/odds.ts";
import type { ClicheNow } from "../types.ts";
import { refusalOf } from "../refusal.ts";
import { clicheProblems, poolSize } from "../../../../rules/swords/derived.ts";
import { CHARACTER_DICE, COVERAGE, FACES, TOUGHNESS, WEAPONS } from "../../../../rules/swords/tables.ts";
import type { Bar, TargetNumbers } from "../../../sheets/view.ts";
import {
  actOf,
  boxes,
  conditionsOf,
  drawAct,
  gearRow,
  itemsOf,
  kindOf,
  layAct,
  named,
  oddsRow,
  outOfReachNow,
  partsOf,
  roomTag,
  targetView,
  tokenOf,
} from "../../../sheets/view.ts";

/**
 * Returns the values that a fighter's sheet shows, with words in the user's language. A cliché is what a fighter is
 * good at, in dice.
 */
export function fighterView(actor: ActorDocument): object {
  const system = fighterOf(actor);
  const { derived, dice, armour } = system;
  const combatant = combatantAnywhere(actor, actor.token);
  const { inUse, toughness } = derived;
  // The fighter's initiative; while there is none, the number of dice that would decide it (SS-A09).
  const orderDice = combatant?.initiative ?? diceOf(actor, readerFor("swords"));
  const total = { dice: derived.cliches.reduce((sum, { full }) => sum + full, 0), most: CHARACTER_DICE.total };
  const armourLeft = localize("FRAY.Swords.armourLeft", { toughness, left: armour.value });
  return {
    // Head and strip: dice, coverage, armour, weapon, place in the order, conditions.
    out: actor.statuses.has("dead"),
    bars: [
      {
        id: "dice",
        label: "FRAY.Swords.dice",
        value: dice.value,
        max: dice.max,
        caption: inUse ? `${inUse.name}, ${localize("FRAY.Swords.inUse")}` : "",
        after: { words: localize("FRAY.Swords.totalDice", total) },
      },
    ] satisfies Bar[],
    // Width of a defence's badge in pixels, for the sheet's template.
    badgeWidth: 56,
    defences: [
      {
        label: "FRAY.Swords.cov",
        name: "FRAY.Word.Coverage",
        value: derived.coverage,
        parts: partsOf(derived.coverageParts),
        rule: "SS-039",
      },
    ],
    stats: [
      {
        // A box is drawn for each hit that the armour can absorb; only without armour the value 0.
        label: "FRAY.Word.Armour",
        value: 0,
        hits: boxes(toughness - derived.absorbed, toughness).map(({ full }) => ({ spent: !full })),
        said: toughness ? armourLeft : "",
        parts: partsOf(derived.toughnessParts),
        sum: toughness,
        rule: "SS-040",
      },
      {
        label: "FRAY.Swords.ratingOf",
        value: derived.weapon.rating,
        small: derived.weapon.name || localize("FRAY.Weapon.Unarmed"),
        rule: "SS-019",
      },
      {
        label: "FRAY.Swords.order",
        value: numeral(orderDice),
        small: orderWord(orderDice, inUse?.speedy ?? false),
        rule: "SS-015",
      },
    ],
    conditions: conditionsOf(actor, conditions),
    cliches: derived.cliches.map((cliche) => clicheRow(cliche, actor)),
    // Rows of the fight tab, then of the gear tab.
    rows: [
      ...itemsOf(actor, "swordsMissile").map((item) => missileRow(item, actor)),
      ...itemsOf(actor, "swordsWeapon").map(weaponRow),
    ],
    gear: {
      types: ["swordsWeapon", "swordsMissile", "swordsArmour"],
      rows: [
        ...itemsOf(actor, "swordsWeapon").map(weaponInGear),
        ...itemsOf(actor, "swordsMissile").map((item) =>
          gearRow(item, { note: localize(`TYPES.Item.${item.type}`), box: ["held", "FRAY.Word.inHand"] }),
        ),
        ...itemsOf(actor, "swordsArmour").map(suitInGear),
      ],
      none: "FRAY.Swords.noGear",
    },
    problems: clicheProblems({ cliches: derived.cliches.map(({ full }) => full) }).map((problem) =>
      localize(refusalOf(problem).refused),
    ),
    target: swordsTarget(actor),
  };
}

/** Returns a weapon's row in the list of gear, with a box "in hand". */
const weaponInGear = (item: ItemDocument): object =>
  gearRow(item, {
    note: localize("TYPES.Item.swordsWeapon"),
    rolls: [null, { value: (item.system as { rating: number }).rating, small: "FRAY.Word.Rating" }],
    box: ["held", "FRAY.Word.inHand"],
  });

/** Returns an armour's row in the list of gear, with a box "worn". */
const suitInGear = (item: ItemDocument): object => {
  const { toughness, coverage } = item.system as { toughness: number; coverage: number };
  return gearRow(item, {
    note: localize("TYPES.Item.swordsArmour"),
    rolls: [
      { value: toughness, small: "FRAY.Swords.toughness" },
      { value: coverage, small: "FRAY.Word.Coverage" },
    ],
    box: ["worn", "FRAY.Word.Worn"],
  });
};

/** Returns what a fighter's place in the order counts: speed, or dice; "" for a number that a roll-off has parted. */
function orderWord(dice: number, isSpeedy: boolean): string {
  if (isSpeedy) return localize("FRAY.Swords.speedyOrder");
  return Number.isInteger(dice) ? localize("FRAY.Swords.slowOrder", { dice }) : "";
}

/**
 * Returns a cliché's row: its dice, drawn one by one up to 12, and the odds against the user's target, if it has dice.
 */
function clicheRow(cliche: ClicheNow, actor: ActorDocument): object {
  // The dice that a roll with it has: fewer without the proper tools.
  const pool = poolSize({ cliche: cliche.dice, toolsMissing: cliche.toolsMissing });
  return {
    ...cliche,
    parts: partsOf(cliche.parts ?? []),
    // The dice one by one, lost ones marked; `many`: there are more than are drawn.
    pips: Array.from({ length: Math.min(cliche.full, 12) }, (_, index) => ({ lost: index >= cliche.dice })),
    many: cliche.full > 12,
    spent: cliche.dice < 1,
    inUse: fighterOf(actor).derived.inUse?.id === cliche.id,
    thrown: pool.value,
    odds: cliche.dice < 1 ? null : rowOdds(actor, cliche.uuid, "contest"),
  };
}

/** Returns what a button does: it declares the action "act" with this choice (`value`), "draw" or "drop". */
const actChoice = (value: string) => ({ act: "act", choice: "act", value });
/** Returns the button that puts an item away. */
const putAway = (item: ItemDocument): object => layAct(item, actChoice("drop"), "putAway");
/** Returns the button that draws an item. */
const draw = (item: ItemDocument): object => drawAct(item, "FRAY.Action.draw", actChoice("draw"));

/** Returns the tags of an item's row: in hand or not; for one that is not also whether a hand is free for it. */
const placeTags = (item: ItemDocument): object[] => {
  const isInHand = isHeld(item);
  return [
    { words: localize(isInHand ? "FRAY.Word.inHand" : "FRAY.Word.notInHand"), strong: isInHand },
    ...(isInHand ? [] : roomTag(item)),
  ];
};

/**
 * Returns a weapon's row in the fight tab: its rating, whether it is in hand, and the button to draw it or put it away
 * (SS-019, SS-043, SS-049).
 */
const weaponRow = (item: ItemDocument): object => ({
  ...named(item),
  idle: !isHeld(item),
  tags: placeTags(item),
  // The first of the two columns for numbers stays empty.
  rolls: [{}, { value: (item.system as { rating: number }).rating, small: localize("FRAY.Word.Rating") }],
  acts: [isHeld(item) ? putAway(item) : draw(item)],
});

/**
 * Returns a missile weapon's row in the fight tab: dice, volleys (shots before hand-to-hand fighting) left, base target
 * number, odds, and the buttons: put away and shoot, or draw if it is not in hand.
 */
function missileRow(item: ItemDocument, actor: ActorDocument): object {
  const token = tokenOf(actor)?.uuid ?? null;
  const context = shotContext(
    { action: "shot", actor: actor.uuid, token, item: item.uuid, targets: [], choices: {} },
    tableNow(actor),
  );
  const isBarred = "refused" in context;
  const refused = isBarred ? refusalInWords(context) : "";
  return {
    ...named(item),
    idle: isBarred,
    tags: isHeld(item) ? [{ words: isBarred ? refused : context.cliche.name }] : placeTags(item),
    rolls: isBarred
      ? [{}, {}]
      : [
          { value: `${shotDice(context)}d${FACES}`, small: volleysLeft(context.volleys) },
          { value: context.baseTn, small: localize("FRAY.Part.BaseTarget") },
        ],
    odds: isBarred ? null : rowOdds(actor, item.uuid, "shot"),
    // Only a weapon in hand has the button to shoot, which says why if it cannot.
    acts: isHeld(item) ? [putAway(item), actOf(item, "shot", "FRAY.Action.shot", { go: true, refused })] : [draw(item)],
  };
}

/** Returns the words for the volleys left; "" for no limit. */
const volleysLeft = (volleys: number | null): string =>
  volleys === null ? "" : localize("FRAY.Swords.volleysLeft", { volleys });

/**
 * Returns a row's odds against the user's target, or the refusal; null without a target, for oneself, and if the user
 * may not see the target's numbers. `item`: uuid of the row's item.
 */
function rowOdds(actor: ActorDocument, item: string, action: "contest" | "shot"): object | null {
  const odds = oddsAgainst(actor, item, action);
  if (!odds || "refused" in odds) return odds;
  // Beside the odds of one round or shot: the chance to win the duel, or to kill.
  const extraChance = action === "contest" ? chanceOf(odds, "FRAY.Odds.duel") : chanceOf(odds, "FRAY.Odds.kills");
  const wordsKey = action === "contest" ? "FRAY.Swords.winsDuel" : "FRAY.Swords.kills";
  return {
    ...oddsRow(odds, rowBars(odds.bars)),
    why: "",
    note: extraChance && localize(wordsKey, { percent: extraChance }),
    // Out of reach, `why` and `note` say that instead.
    ...outOfReachNow(odds.far ?? ""),
  };
}

/** Returns the chance of the headline with a key, as text in percent; "" if there is no such headline. */
function chanceOf(odds: OddsView, key: string): string {
  const match = odds.headlines.find((headline) => headline.words.key === key);
  return match ? percent(match.value) : "";
}

/**
 * Returns the odds of a cliché, weapon or missile weapon against the user's target, or a refusal in words. A contest
 * that is only out of reach still has odds, with the reason in `far`. Null without a target, for oneself, and if the
 * user may not see the target's numbers.
 */
function oddsAgainst(
  actor: ActorDocument,
  item: string,
  action: "contest" | "shot",
): (OddsView & { readonly far?: string }) | { refused: string } | null {
  const target = targetOf(actor);
  if (!target || target.actor === actor.uuid || !maySeeNumbers(target.actor)) return null;
  const token = tokenOf(actor)?.uuid ?? null;
  const declaration = { action, actor: actor.uuid, token, item, targets: [target], choices: {} };
  const reader = tableNow(actor);
  if (action === "contest") {
    const inReach = contestContext(declaration, reader);
    const farWords = "refused" in inReach && isOutOfReach(inReach) ? refusalInWords(inReach) : "";
    const context = farWords ? contestContext(declaration, fromAfar(reader)) : inReach;
    if ("refused" in context) return { refused: refusalInWords(context) };
    const odds = contestOddsView(context);
    return odds && { ...odds, far: farWords };
  }
  const context = shotContext(declaration, reader);
  return "refused" in context ? { refused: refusalInWords(context) } : shotOddsView(context);
}

/**
 * Returns what a sheet shows of the user's target: its name and, for a fighter whose numbers the user may see, its
 * cliché in use, dice, rating and armour. Null without a target, and if the target is the actor itself.
 */
export const swordsTarget = (actor: ActorDocument): object | null =>
  targetView(actor, (foe): TargetNumbers => {
    if (isTeam(foe)) return {};
    const { derived, dice, armour } = fighterOf(foe);
    return {
      caption: derived.inUse?.name ?? "",
      stats: [
        { label: "FRAY.Swords.dice", value: dice.value, small: `/ ${dice.max}` },
        { label: "FRAY.Word.Rating", value: derived.weapon.rating },
        ...(armour.max ? [{ label: "FRAY.Word.Armour", value: armour.value, small: `/ ${armour.max}` }] : []),
      ],
      width: 34,
    };
  });

/**
 * Returns the values that an item's sheet shows besides its fields: its kind, the choices of its lists, and whether
 * toughness and coverage are locked, because the user is no gamemaster (SS-031).
 */
export function itemView(item: ItemDocument): object {
  const storedFields = item.system as Record<string, unknown>;
  // The choices of a number by a table of the rules; `field`: the number's name in table and item.
  const choicesOf = <K extends string>(
    table: readonly (Record<K, number> & { readonly id: string; readonly label: string })[],
    field: K,
  ) =>
    table.map((row) => ({
      value: row[field],
      label: `${row[field]}: ${localize(row.label)}`,
      selected: storedFields[field] === row[field],
    }));
  return {
    ...kindOf(item),
    // Each rating, with the names of the rules' weapons that have it.
    ratings: [0, 1, 2, 3].map((rating) => ({
      value: rating,
      selected: storedFields.rating === rating,
      label: `${rating}: ${WEAPONS.filter((row) => row.rating === rating)
        .map((row) => localize(row.label))
        .join(", ")}`,
    })),
    toughnesses: [
      { value: 0, label: localize("FRAY.Swords.noArmour"), selected: storedFields.toughness === 0 },
      ...choicesOf(TOUGHNESS, "toughness"),
    ],
    coverages: [
      { value: 0, label: localize("FRAY.Swords.noArmour"), selected: storedFields.coverage === 0 },
      ...choicesOf(COVERAGE, "coverage"),
    ],
    gamemasterOnly: !host.game.user.isGM,
  };
}
