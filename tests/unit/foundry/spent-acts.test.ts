import "./host-stub.ts";
import { expect, it } from "vitest";

const crusade = await import("../../../src/foundry/rulesets/crusade/combat/economy.ts");
const quest = await import("../../../src/foundry/rulesets/quest/combat/economy.ts");

const spent = (act: string): any => ({ id: "a", act, pips: 1 });

it("EC-021: what is stored as spent under a name that every object inherits is no act of the rules", () => {
  for (const act of ["constructor", "toString"]) {
    expect(crusade.actsTaken([spent(act), spent("heal")])).toEqual(["heal"]);
    expect(crusade.economy.refuses({} as never, spent(act), [])).toBeNull();
    expect(quest.economy.refuses({} as never, spent(act), [])).toBeNull();
  }
});
