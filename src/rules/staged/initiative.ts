import type { Explained, Part } from "../explain.ts";
import { fallingBlocks } from "../order.ts";
import { explainRoll } from "./stress.ts";
import type { StagedSettings } from "./types.ts";

/**
 * Returns a fighter's initiative: the sum of Quickness less Encumbrance, the penalties of wounds and fatigue (0 or
 * less), bonuses and the value of a stress die (a ten-sided die that can grow very high). On a botch it is at most 0.
 * The weapon adds nothing (ST-013, ST-P01, ST-P02).
 */
export function initiativeTotal({
  quickness,
  loadEncumbrance,
  dieValue,
  penalties = 0,
  bonus = [],
  botch = false,
}: {
  readonly quickness: number;
  readonly loadEncumbrance: number;
  readonly dieValue: number;
  readonly penalties?: number;
  /** The points that active effects add. */
  readonly bonus?: readonly Part[];
  readonly botch?: boolean;
}): Explained {
  return explainRoll(
    [
      { label: "FRAY.Part.Quickness", value: quickness, rule: "ST-P02" },
      { label: "FRAY.Part.Encumbrance", value: -loadEncumbrance, rule: "ST-P05" },
      { label: "FRAY.Part.Penalties", value: penalties, rule: "ST-P07" },
      ...bonus,
    ],
    dieValue,
    botch,
  );
}

/**
 * Returns the order of a round from `totals`, the initiative of each id: lists of ids, the highest initiative first.
 * The fighters of one list are tied and roll again among themselves (ST-P02).
 */
export function initiativeOrder({ totals }: { readonly totals: Readonly<Record<string, number>> }): string[][] {
  return fallingBlocks(totals);
}

/**
 * Returns the total by which fighters who delayed are ordered if several of them act at the same moment: the sum of
 * initiative, the weapon's initiative modifier, the gamemaster's points and the value of a new stress die. On a botch
 * the total is at most 0 (ST-014, ST-015).
 */
export function interruptTotal({
  initiative,
  weaponInit,
  dieValue,
  bonus = [],
  botch = false,
}: {
  readonly initiative: number;
  readonly weaponInit: number;
  readonly dieValue: number;
  /** The points that the gamemaster adds. */
  readonly bonus?: readonly Part[];
  readonly botch?: boolean;
}): Explained {
  return explainRoll(
    [
      { label: "FRAY.Part.Initiative", value: initiative, rule: "ST-015" },
      { label: "FRAY.Part.Weapon", value: weaponInit, rule: "ST-014" },
      ...bonus,
    ],
    dieValue,
    botch,
  );
}

/**
 * Tells whether a single fighter who delayed (the delayer) acts before the actor whom it interrupts (ST-014, ST-A09).
 * The delayer does if its initiative and weapon modifier together are at least the actor's, and always if `contested`
 * is false.
 */
export function interrupts({
  delayerInitiative,
  delayerWeaponInit,
  actorInitiative,
  actorWeaponInit,
  contested = true,
}: {
  readonly delayerInitiative: number;
  readonly delayerWeaponInit: number;
  readonly actorInitiative: number;
  readonly actorWeaponInit: number;
  readonly contested?: boolean;
}): boolean {
  return !contested || delayerInitiative + delayerWeaponInit >= actorInitiative + actorWeaponInit;
}

/** A fighter who delayed its action and now interrupts another's. */
export interface Delayer {
  readonly id: string;
  readonly initiative: number;
  /** The weapon's initiative modifier. */
  readonly weaponInit: number;
  /** The value of its new stress die, which is rolled only if others interrupt at the same moment. */
  readonly dieValue?: number;
  readonly botch?: boolean;
}

/**
 * Returns the order in which an actor and all who interrupt it act, as lists of ids. A single delayer acts before or
 * after the actor, as `interrupts` tells (ST-A09). Two or more delayers all act before the actor, the highest
 * `interruptTotal` first; delayers in the same list are tied and roll again (ST-015).
 */
export function interruptOrder({
  delayers,
  actor,
  interruptContested = true,
}: {
  readonly delayers: readonly Delayer[];
  readonly actor: { readonly id: string; readonly initiative: number; readonly weaponInit: number };
} & Partial<Pick<StagedSettings, "interruptContested">>): string[][] {
  const [first] = delayers;
  // A single delayer acts right before or after the actor.
  if (first && delayers.length === 1) {
    const isDelayerFirst = interrupts({
      delayerInitiative: first.initiative,
      delayerWeaponInit: first.weaponInit,
      actorInitiative: actor.initiative,
      actorWeaponInit: actor.weaponInit,
      contested: interruptContested,
    });
    return isDelayerFirst ? [[first.id], [actor.id]] : [[actor.id], [first.id]];
  }
  // Several are ordered by new totals, and all act before the actor.
  const totals: Record<string, number> = {};
  for (const { id, dieValue = 0, ...delayer } of delayers) totals[id] = interruptTotal({ ...delayer, dieValue }).value;
  return [...initiativeOrder({ totals }), [actor.id]];
}
