import "../host-stub.ts";
import { expect, test } from "vitest";
import type { ActorDocument, CombatantDocument } from "../../../../src/foundry/host/documents.ts";
import type { StagedSystem } from "../../../../src/foundry/rulesets/staged/types.ts";

const { enterInRegistry } = await import("../../../../src/foundry/contract/registry.ts");
const { beginBonuses } = await import("../../../../src/foundry/documents/bonuses.ts");
const { derive } = await import("../../../../src/foundry/rulesets/staged/derived.ts");
const { weaponInitiative } = await import("../../../../src/foundry/rulesets/staged/combat/initiative.ts");
const { escape } = await import("../../../../src/foundry/rulesets/staged/actions/escape.ts");
const { settings } = await import("../../../../src/foundry/rulesets/staged/settings.ts");

// A world that refuses weapons for which an actor is too weak.
const world = settings.map((one) => (one.key === "minimumStrength" ? { ...one, default: "refuse" } : one));
enterInRegistry([{ id: "staged", types: { Actor: { staged: {} }, Item: {} }, bonuses: [], settings: world } as never]);

/** Makes a stand-in for a fighter in a grip with a sword of minimum Strength 1. */
function swordsman(strength: number): ActorDocument {
  const system: any = {
    characteristics: { strength, stamina: 0, dexterity: 0, quickness: 0 },
    size: 0,
    wounds: { light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false },
    fatigue: "fresh",
    attacks: 1,
    mounted: false,
    mount: "",
    quadruped: false,
    defendsWith: "sword",
    grip: { strength: 2, by: "" },
  };
  const sword = { ability: "single", attack: 4, defence: 3, damage: 5, initiative: 2, strength: 1, load: 1 };
  const actor: any = {
    id: "a",
    uuid: "Actor.a",
    name: "A",
    type: "staged",
    system,
    statuses: new Set(["fray.grappled"]),
  };
  actor.items = [
    {
      id: "sword",
      uuid: "Item.sword",
      name: "Sword",
      type: "stagedWeapon",
      actor,
      system: { ...sword, held: true, range: 0, hands: 1, loading: 0, readied: 0, penetration: 0, spread: false },
    },
  ];
  beginBonuses(actor);
  derive(system as StagedSystem, actor);
  return actor;
}

test("ST-A24, ST-014: a weapon refused to the weak neither defends nor speeds, and they break free with bare hands", () => {
  const read = (strength: number) => {
    const foe: any = swordsman(1);
    foe.uuid = "Actor.b";
    const actor = swordsman(strength);
    const table = {
      actor: (uuid: string) => (uuid === actor.uuid ? actor : foe),
      item: (uuid: string | null) => actor.items.find((item) => item.uuid === uuid) ?? null,
      token: () => null,
      others: () => [],
      combatant: () => null,
      combat: () => null,
      setting: (key: string) => world.find((one) => one.key === key)!.default,
    };
    const declaration = { action: "escape", actor: actor.uuid, token: null, item: null, choices: {} };
    const context: any = escape.context(
      { ...declaration, targets: [{ actor: foe.uuid, token: null }] } as never,
      table as never,
    );
    const { guard, melee } = (actor.system as any).derived;
    const speed = weaponInitiative({ actor } as unknown as CombatantDocument);
    return { guard: guard.id, melee: melee.value, speed, weapon: context.weapon?.item ?? context.refused ?? null };
  };
  expect(read(1)).toEqual({ guard: "sword", melee: 9, speed: 2, weapon: "Item.sword" });
  expect(read(0)).toEqual({ guard: "", melee: 6, speed: 0, weapon: null });
});
