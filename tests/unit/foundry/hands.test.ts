import "./host-stub.ts";
import { expect, test } from "vitest";
import { handsRefusal } from "../../../src/foundry/contract/reading/hands.ts";

const thing = (id: string, held: boolean, hands = 1): any => ({ id, name: id, system: { held, hands } });

test("who has no hand free is named as their token is: the actor's name may give a secret away", () => {
  const bow = thing("Long bow", false, 2);
  const items = [thing("Cutlass", true), bow];
  const of = (token: object | null): any =>
    handsRefusal({ name: "The duke", token, items, system: {}, getActiveTokens: () => [] } as any, bow)?.data;
  expect(of({ name: "A hooded man" })).toEqual({ name: "A hooded man", item: "Long bow", held: "Cutlass" });
  expect(of(null).name).toBe("The duke");
});
