import { describe, expect, test } from "vitest";
import { placeLabel } from "../../../src/foundry/canvas/label-places.ts";

const SIZE = { width: 120, height: 20 };
/** A foe on a square of 100 pixels. */
const FOE = { left: 200, right: 300, tops: [200], bottom: 300 } as const;

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

  const [over, below, aside] = [
    { left: 200, top: 100, right: 300, bottom: 200 },
    { left: 200, top: 300, right: 300, bottom: 400 },
    { left: 300, top: 200, right: 400, bottom: 300 },
  ] as const;

  test("stands beside its foe between two tokens, to the right or else to the left", () => {
    expect(placeLabel(FOE, SIZE, [], [over, below])).toEqual({ left: 300, top: 240, right: 420, bottom: 260 });
    expect(placeLabel(FOE, SIZE, [], [over, below, aside])).toMatchObject({ left: 80, right: 200 });
  });

  test("stands above again where tokens are all around its foe", () => {
    const before = { left: 100, top: 200, right: 200, bottom: 300 };
    expect(placeLabel(FOE, SIZE, [], [over, below, aside, before])).toMatchObject({ top: 180, bottom: 200 });
  });

  test("stands above a bar of the page that would cover it", () => {
    const bar = { left: 0, top: 190, right: 600, bottom: 400 };
    expect(placeLabel(FOE, SIZE, [bar], [])).toMatchObject({ top: 170, bottom: 190 });
  });

  test("stands on no other label", () => {
    const labels: ReturnType<typeof placeLabel>[] = [];
    for (let number = 0; number < 5; number++) labels.push(placeLabel(FOE, SIZE, labels, []));
    expect(labels.map(({ left, top }) => [left, top])).toEqual([
      [190, 180],
      [190, 300],
      [300, 240],
      [80, 240],
      [190, 160],
    ]);
  });
});
