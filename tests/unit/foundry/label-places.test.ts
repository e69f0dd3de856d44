import { describe, expect, test } from "vitest";
import { placeLabel } from "../../../src/foundry/canvas/label-places.ts";

const SIZE = { width: 120, height: 20 };
/** A foe on a square of 100 pixels. */
const FOE = { x: 250, tops: [200], bottom: 300 } as const;

describe("the label of a lane", () => {
  test("stands above its foe", () => {
    expect(placeLabel(FOE, SIZE, [], [])).toEqual({ left: 190, top: 180, right: 310, bottom: 200 });
  });

  test("stands above the landing place if it would lie on that", () => {
    const landing = { left: 150, top: 150, right: 250, bottom: 250 };
    expect(placeLabel({ ...FOE, tops: [200, 150] }, SIZE, [], [landing])).toMatchObject({ top: 130, bottom: 150 });
  });

  test("stands below, not on another token", () => {
    const other = { left: 200, top: 100, right: 300, bottom: 200 };
    expect(placeLabel(FOE, SIZE, [], [other])).toEqual({ left: 190, top: 300, right: 310, bottom: 320 });
  });

  test("stands above again between two tokens, at its own foe", () => {
    const [above, below] = [100, 300].map((top) => ({ left: 200, top, right: 300, bottom: top + 100 }));
    expect(placeLabel(FOE, SIZE, [], [above!, below!])).toMatchObject({ top: 180, bottom: 200 });
  });

  test("stands above a bar of the page that would cover it", () => {
    const bar = { left: 0, top: 190, right: 600, bottom: 400 };
    expect(placeLabel(FOE, SIZE, [bar], [])).toMatchObject({ top: 170, bottom: 190 });
  });

  test("stands on no other label", () => {
    const first = placeLabel(FOE, SIZE, [], []);
    const second = placeLabel(FOE, SIZE, [first], []);
    const third = placeLabel(FOE, SIZE, [first, second], []);
    expect([second.top, third.bottom]).toEqual([300, first.top]);
  });
});
