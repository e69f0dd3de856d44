import { explain, withParts } from "../../../rules/explain.ts";
import type { Part } from "../../../rules/explain.ts";
import { bonusParts } from "../../documents/bonuses.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { condition, defencePoints, diceCount, levelWithDice, suggestedSlots } from "../../../rules/turns/derived.ts";
import type { Packed } from "../../../rules/turns/drops.ts";
import type { TurnsSystem, TurnsThing, TurnsArmour } from "./types.ts";

/**
 * Computes an actor's derived values and writes them into its system data: `derived`, the maximum of injuries (0
 * without slots), and stamina cut to its maximum. The schema has repaired bad stored numbers, so nothing here throws.
 */
export function deriveBody(system: TurnsSystem, actor: ActorDocument): void {
  const { abilities, stamina, injuries } = system;
  stamina.value = Math.min(stamina.value, stamina.max);
  // The inventory slots, which fill with injuries.
  const room = withParts({ value: injuries.slots, parts: [] }, bonusParts(actor, "slots"), 1);
  const slots = system.slotted ? room.value : null;
  injuries.max = slots ?? 0;
  // Armour worn, and slots filled by all items.
  const parts: Part[] = system.hide ? [{ label: "FRAY.Part.Hide", value: system.hide, rule: "CT-037" }] : [];
  let slotsUsed = 0;
  for (const item of actor.items) {
    slotsUsed += slotsOf(item);
    if (item.type !== "turnsArmour") continue;
    const { points, worn, carried } = item.system as TurnsArmour;
    // Armour on the ground protects no body, though it stays marked as worn.
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
 * Returns the level at which a fighter without effects has as many damage dice as this actor with its own: the actor's
 * level, raised or lowered for the dice that effects add or take (CT-031); at most MAX_LEVEL.
 */
export const levelOf = ({ level, derived }: TurnsSystem): number =>
  levelWithDice({ level, more: derived.dice.value - diceCount({ level }).value });

/** Returns the number of inventory slots that an item fills now; 0 on the ground, and for spells. */
export function slotsOf(item: ItemDocument): number {
  const { carried, slots } = item.system as Partial<TurnsThing>;
  return carried && carried !== "dropped" ? (slots ?? 0) : 0;
}

/**
 * Returns the items of an actor that fill at least one inventory slot, each with the place where it is carried and the
 * number of slots it fills.
 */
export const carriedBy = (actor: ActorDocument): readonly (Packed & { readonly item: ItemDocument })[] =>
  actor.items
    .filter((item) => slotsOf(item) > 0)
    .map((item) => ({ item, carried: (item.system as unknown as TurnsThing).carried, slots: slotsOf(item) }));
