import "./host-stub.ts";
import { expect, test } from "vitest";
import { afterDrop, handsRefusal } from "../../../src/foundry/contract/reading/hands.ts";

const thing = (id: string, held: boolean, hands = 1): any => ({ id, name: id, system: { held, hands } });

test("who has no hand free is named as their token is: the actor's name may give a secret away", () => {
  const bow = thing("Long bow", false, 2);
  const items = [thing("Cutlass", true), bow];
  const of = (token: object | null): any =>
    handsRefusal({ name: "The duke", token, items, system: {}, getActiveTokens: () => [] } as any, bow)?.data;
  expect(of({ name: "A hooded man" })).toEqual({ name: "A hooded man", item: "Long bow", held: "Cutlass" });
  expect(of(null).name).toBe("The duke");
});

test("a beast holds what it is given beside what it holds already, as it may draw any number of things", () => {
  const claw = { ...thing("Second claw", false, 2), type: "questWeapon" };
  const items = [thing("First claw", true, 2), claw];
  const given = (system: object): object => afterDrop({ name: "Wolf", items, system } as any, claw);
  expect(given({ quadruped: true })).toEqual({ "system.held": true });
  expect(given({})).toEqual({});
  const inHand = { ...claw, system: { carried: "hand", hands: 2 } };
  expect(afterDrop({ name: "Wolf", items: [items[0], inHand], system: { quadruped: true } } as any, inHand)).toEqual(
    {},
  );
});
