import type { Explained, Part } from "../../../rules/explain.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import type { TurnsArmour, TurnsModel, TurnsThing } from "./models.ts";
import { condition, defencePoints, diceCount, suggestedSlots } from "../../../rules/turns/derived.ts";

/** What the rules compute of one fighter, from what is worn now. Never stored. */
export interface DerivedBody {
  /** Armor Points: hide and what is worn */
  readonly armour: Explained;
  /** Defense Points with Dexterity counted (CT-026) */
  readonly defence: Explained;
  /** damage dice by level (CT-031) */
  readonly dice: Explained;
  /** inventory slots, null for a creature without (CT-P03) */
  readonly slots: number | null;
  readonly slotsUsed: number;
  readonly suggested: Explained;
  readonly exhausted: boolean;
  readonly dead: boolean;
}

/** Fills in what is derived. Bad stored numbers were repaired by the schema; nothing here throws. */
export function deriveBody(system: TurnsModel, actor: ActorDocument): void {
  const { abilities, stamina, injuries } = system;
  stamina.value = Math.min(stamina.value, stamina.max);
  const slots = system.slotted ? injuries.slots : null;
  injuries.max = slots ?? 0;
  const parts: Part[] = system.hide ? [{ label: "FRAY.Part.Hide", value: system.hide, rule: "CT-037" }] : [];
  let slotsUsed = 0;
  for (const item of actor.items) {
    slotsUsed += slotsOf(item);
    if (item.type !== "turnsArmour") continue;
    const { points, worn } = item.system as TurnsArmour;
    if (worn && points) parts.push({ label: item.name, value: points, rule: "CT-026" });
  }
  const armour = { value: parts.reduce((sum, part) => sum + part.value, 0), parts };
  system.derived = {
    armour,
    defence: defencePoints({ armour: armour.value, dexterity: abilities.dexterity }),
    dice: diceCount({ level: system.level }),
    slots,
    slotsUsed,
    suggested: suggestedSlots({ constitution: Math.max(-10, abilities.constitution) }),
    ...condition({ stamina: stamina.value, injuries: injuries.value, slots }),
  };
}

/** Slots an item fills now: nothing once it lies on the ground. */
export function slotsOf(item: ItemDocument): number {
  const { carried, slots } = item.system as Partial<TurnsThing>;
  return carried && carried !== "dropped" ? (slots ?? 0) : 0;
}
