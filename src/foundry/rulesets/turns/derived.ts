import { explain, withParts } from "../../../rules/explain.ts";
import type { Part } from "../../../rules/explain.ts";
import { bonusParts } from "../../documents/bonuses.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { condition, defencePoints, diceCount, levelWithDice, suggestedSlots } from "../../../rules/turns/derived.ts";
import type { Packed } from "../../../rules/turns/drops.ts";
import type { TurnsSystem, TurnsThing, TurnsArmour } from "./types.ts";

/**
 * Computes an actor's derived values and writes them to `system.derived`. Also sets the maximum of injuries (the number
 * of slots; 0 for a creature without slots), and lowers stamina to the maximum of stamina. Relies on the schema, which
 * has already replaced impossible stored numbers.
 */
export function deriveBody(system: TurnsSystem, actor: ActorDocument): void {
  const { abilities, stamina, injuries } = system;
  stamina.value = Math.min(stamina.value, stamina.max);
  // The inventory slots, which injuries take up one by one.
  const room = withParts({ value: injuries.slots, parts: [] }, bonusParts(actor, "slots"), 1);
  const slots = system.slotted ? room.value : null;
  injuries.max = slots ?? 0;
  // The Armor Points of hide and worn armour, and the slots that all items fill.
  const parts: Part[] = system.hide ? [{ label: "FRAY.Part.Hide", value: system.hide, rule: "CT-037" }] : [];
  let slotsUsed = 0;
  for (const item of actor.items) {
    slotsUsed += slotsOf(item);
    if (item.type !== "turnsArmour") continue;
    const { points, worn, carried } = item.system as TurnsArmour;
    // Armour that lies on the ground does not protect, even if it is still marked as worn.
    if (worn && carried !== "dropped" && points) parts.push({ label: item.name, value: points, rule: "CT-026" });
  }
  const armour = withParts(explain(parts), bonusParts(actor, "armour"));
  system.derived = {
    armour,
    defence: defencePoints({ armour: armour.value, dexterity: abilities.dexterity }),
    speed: withParts(
      explain([{ label: "FRAY.Turns.speed", value: system.speed, rule: "CT-008" }]),
      bonusParts(actor, "movement"),
    ),
    dice: withParts(diceCount({ level: system.level }), bonusParts(actor, "dice"), 1),
    slots,
    slotParts: room.parts,
    slotsUsed,
    suggested: suggestedSlots({ constitution: Math.max(-10, abilities.constitution) }),
    ...condition({ stamina: stamina.value, injuries: injuries.value, slots }),
  };
}

/**
 * Returns the level, at most MAX_LEVEL, at which an actor without effects would have as many damage dice as this one
 * has with its effects (CT-031).
 */
export const levelOf = ({ level, derived }: TurnsSystem): number =>
  levelWithDice({ level, more: derived.dice.value - diceCount({ level }).value });

/** Returns how many inventory slots an item fills now; 0 if it lies on the ground, and for a spell. */
export function slotsOf(item: ItemDocument): number {
  const { carried, slots } = item.system as Partial<TurnsThing>;
  return carried && carried !== "dropped" ? (slots ?? 0) : 0;
}

/**
 * Returns an actor's items that fill at least one inventory slot now, in their order: the item, where it is carried,
 * and the slots that it fills.
 */
export const carriedBy = (actor: ActorDocument): readonly (Packed & { readonly item: ItemDocument })[] =>
  actor.items
    .filter((item) => slotsOf(item) > 0)
    .map((item) => ({ item, carried: (item.system as unknown as TurnsThing).carried, slots: slotsOf(item) }));
