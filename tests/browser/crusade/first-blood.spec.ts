import { describe } from "vitest";
import { testFirstBlood } from "./first-blood-steps.ts";
import { openForTwo } from "../table.ts";

describe("first blood on the quay: charge, attack, undo", { shuffle: false }, () => {
  testFirstBlood(async () => {
    const { table, gamemaster, player } = await openForTwo();
    return { gamemaster, player, leave: () => table.leave() };
  });
});
