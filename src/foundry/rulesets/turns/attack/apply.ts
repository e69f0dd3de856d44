import { shownName } from "../../../contract/reading/names.ts";
import type { Change } from "../../../contract/change.ts";
import { backInTheFight } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { bodyOf, parryGear } from "../body.ts";
import { EXHAUSTED } from "../conditions.ts";
import { carriedBy } from "../derived.ts";
import type { ParryKind } from "../../../../rules/turns/parry.ts";
import type { Overflow, ShieldExcess } from "../../../../rules/turns/types.ts";
import { takeDamage } from "../../../../rules/turns/damage.ts";
import { fallsFrom } from "../../../../rules/turns/drops.ts";
import { condition } from "../../../../rules/turns/derived.ts";
import { parryBlow } from "../../../../rules/turns/parry.ts";

/**
 * Returns the changes that damage makes to an actor's stamina and injuries as they are now. Usually stamina is lost
 * first; `direct` damage (Direct Damage) spares stamina and adds injuries, where the actor has slots for injuries
 * (CT-023, CT-078, CT-P01 … CT-P03).
 */
export function damageChanges(actor: ActorDocument, amount: number, direct: boolean, reader: GameReader): Change[] {
  const { stamina, injuries, derived } = bodyOf(actor);
  const { slots } = derived;
  const afterDamage = takeDamage({
    stamina: stamina.value,
    injuries: injuries.value,
    slots,
    amount,
    direct,
    overflow: reader.setting<Overflow>("overflow"),
  });
  return bodyChanges(actor, afterDamage.stamina, afterDamage.injuries, reader);
}

/**
 * Returns the changes that give an actor points of stamina, up to its maximum, and heal a number of injuries, down to
 * 0; either is 0 if left out (CT-P04).
 */
export function healingChanges(
  actor: ActorDocument,
  points: { stamina?: number; injuries?: number },
  reader: GameReader,
): Change[] {
  const { stamina, injuries } = bodyOf(actor);
  const injuriesLeft = Math.max(0, injuries.value - (points.injuries ?? 0));
  return bodyChanges(actor, Math.min(stamina.max, stamina.value + (points.stamina ?? 0)), injuriesLeft, reader);
}

/**
 * Returns the changes that set an actor's stamina and injuries to these numbers, with what follows: exhaustion and
 * death begin or end, but death that was set by hand stays; if injuries rise and the world's setting says so, the items
 * fall whose slots are injured then. What stays as it is makes no change.
 */
export function bodyChanges(actor: ActorDocument, stamina: number, injuries: number, reader: GameReader): Change[] {
  const { uuid } = actor;
  const name = shownName(actor);
  const system = bodyOf(actor);
  const { slots } = system.derived;
  const changes: Change[] = [];
  const before = { stamina: system.stamina.value, injuries: system.injuries.value };
  // The changes of stamina and of injuries, each only if it differs.
  if (stamina !== before.stamina)
    changes.push({
      kind: "delta",
      uuid,
      path: "system.stamina.value",
      amount: stamina - before.stamina,
      min: 0,
      max: system.stamina.max,
      label: { key: "FRAY.Turns.Change.stamina", data: { name, uuid }, rule: "CT-023" },
    });
  if (injuries !== before.injuries)
    changes.push({
      kind: "delta",
      uuid,
      path: "system.injuries.value",
      amount: injuries - before.injuries,
      min: 0,
      label: { key: "FRAY.Turns.Change.injuries", data: { name, uuid, slots: slots ?? 0 }, rule: "CT-P03" },
    });
  // The changes by which exhaustion and death begin or end.
  const { exhausted, dead } = condition({ stamina, injuries, slots });
  // A creature without slots dies without stamina, so it is never exhausted.
  if (exhausted && slots !== null && !actor.statuses.has(EXHAUSTED))
    changes.push({
      kind: "status",
      uuid,
      status: EXHAUSTED,
      active: true,
      label: { key: "FRAY.Turns.Change.exhausted", data: { name }, rule: "CT-P01" },
    });
  if (!exhausted && actor.statuses.has(EXHAUSTED))
    changes.push({ kind: "status", uuid, status: EXHAUSTED, active: false });
  if (dead && !actor.statuses.has("dead"))
    changes.push({
      kind: "status",
      uuid,
      status: "dead",
      active: true,
      label: { key: "FRAY.Turns.Change.dead", data: { name }, rule: "CT-P03" },
    });
  // The condition "dead" goes only if the rules had made the actor dead, not if it was set by hand.
  if (!dead && system.derived.dead && actor.statuses.has("dead")) changes.push(backInTheFight(uuid, name));
  if (injuries > before.injuries && slots !== null && reader.setting<boolean>("injuriesDrop"))
    changes.push(...fallingChanges(actor, slots, injuries));
  return changes;
}

/**
 * Returns the changes by which an actor with this number of injuries drops the items whose slots are injured. They are
 * in the order in which the slots are injured (CT-P03).
 */
function fallingChanges(actor: ActorDocument, slots: number, injuries: number): Change[] {
  const things = carriedBy(actor);
  // For each thing the number of injuries at which it falls.
  const fallingPoints = fallsFrom({ things, slots });
  return things
    .map(({ item }, index) => ({ item, fallsWith: fallingPoints[index] ?? Infinity }))
    .filter((thing) => thing.fallsWith <= injuries)
    .sort((a, b) => a.fallsWith - b.fallsWith)
    .map(({ item }) => ({
      kind: "set",
      uuid: item.uuid,
      path: "system.carried",
      value: "dropped",
      label: { key: "FRAY.Turns.Change.dropped", data: { name: shownName(actor), item: item.name }, rule: "CT-P03" },
    }));
}

/** The damage of an attack that meets a parry. */
export interface ParriedInput {
  /** what meets it: weapon or shield */
  readonly kind: ParryKind;
  /** points of damage after Defense Points */
  readonly net: number;
  /** number of dice that showed their maximum */
  readonly explosions: number;
  /** true for Direct Damage, which goes past stamina to the injuries (CT-078) */
  readonly direct: boolean;
}

/**
 * Returns the changes of an attack that meets the parry an actor declared last, even if that parry has ended (CT-049 …
 * CT-055). Against a weapon explosions are counted, by which it may shatter; a shield loses points. Both are read
 * as they are now. The damage that gets past is taken.
 */
export function parryChanges(actor: ActorDocument, blow: ParriedInput, reader: GameReader): Change[] {
  const parryNow = parryGear(actor);
  const { uuid } = actor;
  const name = shownName(actor);
  const excess = reader.setting<ShieldExcess>("shieldExcess");
  const result = parryBlow({ parry: parryNow, kind: blow.kind, net: blow.net, explosions: blow.explosions, excess });
  const changes: Change[] = [];
  // Explosions are counted against the parrying weapon; it may shatter by them.
  if (result.kind === "weapon" && blow.explosions)
    changes.push({
      kind: "delta",
      uuid,
      path: "system.parry.counted",
      amount: blow.explosions,
      min: 0,
      label: {
        key: "FRAY.Turns.Change.counted",
        data: { name, weapon: parryNow.weaponItem?.name ?? "" },
        rule: "CT-A04",
      },
    });
  if (result.shattered && parryNow.weaponItem)
    changes.push({
      kind: "set",
      uuid: parryNow.weaponItem.uuid,
      path: "system.broken",
      value: true,
      label: { key: "FRAY.Turns.Change.shattered", data: { name, weapon: parryNow.weaponItem.name }, rule: "CT-050" },
    });
  // The shield loses the points that it stopped.
  if (result.kind === "shield" && parryNow.shieldItem && result.parry.shieldPoints !== parryNow.shieldPoints)
    changes.push({
      kind: "delta",
      uuid: parryNow.shieldItem.uuid,
      path: "system.points.value",
      amount: result.parry.shieldPoints - parryNow.shieldPoints,
      min: 0,
      label: {
        key: result.destroyed ? "FRAY.Turns.Change.shieldGone" : "FRAY.Turns.Change.shield",
        data: { name, shield: parryNow.shieldItem.name },
        rule: "CT-054",
      },
    });
  return result.taken ? [...changes, ...damageChanges(actor, result.taken, blow.direct, reader)] : changes;
}
