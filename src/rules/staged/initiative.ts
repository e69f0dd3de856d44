import type { Explained } from "../explain.ts";
import { fallingBlocks } from "../order.ts";
import { explainRoll } from "./stress.ts";
import type { StagedSettings } from "./types.ts";

/**
 * Returns an initiative without the weapon: Quickness less Encumbrance, plus penalties, which are 0 or less, and a
 * stress die; at most 0 on a botch (ST-013, ST-P01, ST-P02).
 */
export function initiativeTotal({
  quickness,
  loadEncumbrance,
  dieValue,
  penalties = 0,
  botch = false,
}: {
  readonly quickness: number;
  readonly loadEncumbrance: number;
  readonly dieValue: number;
  readonly penalties?: number;
  readonly botch?: boolean;
}): Explained {
  return explainRoll(
    [
      { label: "FRAY.Part.Quickness", value: quickness, rule: "ST-P02" },
      { label: "FRAY.Part.Encumbrance", value: -loadEncumbrance, rule: "ST-P05" },
      { label: "FRAY.Part.Penalties", value: penalties, rule: "ST-P07" },
    ],
    dieValue,
    botch,
  );
}

/**
 * Returns the ids of `totals` (id to initiative) in the order of a round, highest first; ids in one inner list are tied
 * and roll again among themselves (ST-P02).
 */
export function initiativeOrder({ totals }: { readonly totals: Readonly<Record<string, number>> }): string[][] {
  return fallingBlocks(totals);
}

/**
 * Returns the total by which delayers who act at the same moment are ordered: initiative, weapon and a new stress die;
 * at most 0 on a botch (ST-014, ST-015).
 */
export function interruptTotal({
  initiative,
  weaponInit,
  dieValue,
  botch = false,
}: {
  readonly initiative: number;
  readonly weaponInit: number;
  readonly dieValue: number;
  readonly botch?: boolean;
}): Explained {
  return explainRoll(
    [
      { label: "FRAY.Part.Initiative", value: initiative, rule: "ST-015" },
      { label: "FRAY.Part.Weapon", value: weaponInit, rule: "ST-014" },
    ],
    dieValue,
    botch,
  );
}

/**
 * Tells whether a single delayer acts before the actor they interrupt, by initiative and weapon; the delayer wins ties,
 * and always wins where the setting does not contest it (ST-014, ST-A09).
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

/** A fighter who waits to act; the die is rolled when others wait too. */
export interface Delayer {
  readonly id: string;
  readonly initiative: number;
  readonly weaponInit: number;
  readonly dieValue?: number;
  readonly botch?: boolean;
}

/**
 * Returns ids in the order in which delayers and the actor they interrupt act. One delayer compares with the actor
 * without a die (ST-A09); two or more each add a stress die, the highest goes first, and all go before the actor
 * (ST-015). Ids tied with each other share an inner list and roll again.
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
  if (first && delayers.length === 1) {
    const before = interrupts({
      delayerInitiative: first.initiative,
      delayerWeaponInit: first.weaponInit,
      actorInitiative: actor.initiative,
      actorWeaponInit: actor.weaponInit,
      contested: interruptContested,
    });
    return before ? [[first.id], [actor.id]] : [[actor.id], [first.id]];
  }
  const totals: Record<string, number> = {};
  for (const { id, dieValue = 0, ...delayer } of delayers) totals[id] = interruptTotal({ ...delayer, dieValue }).value;
  return [...initiativeOrder({ totals }), [actor.id]];
}
