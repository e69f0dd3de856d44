import "./host-stub.ts";
import { expect, test } from "vitest";

Object.assign((globalThis as any).CONST, {
  TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
});
const { actorDefaults } = await import("../../../src/foundry/documents/actor.ts");

test("tokens of a new actor show their name on hover and their bars always; what the source says stays", () => {
  const declared = { img: "face.svg", token: { bar1: "hp" } } as never;
  expect(actorDefaults(declared, {}, true)).toMatchObject({
    "prototypeToken.displayName": 30,
    "prototypeToken.displayBars": 50,
    "prototypeToken.bar1.attribute": "hp",
    "prototypeToken.actorLink": true,
    "prototypeToken.disposition": 1,
  });
  expect(actorDefaults(declared, {}, false)).toMatchObject({
    "prototypeToken.actorLink": false,
    "prototypeToken.disposition": -1,
  });
  expect(actorDefaults(declared, { prototypeToken: { displayName: 0 } }, true)).not.toHaveProperty(
    "prototypeToken.displayName",
  );
});
