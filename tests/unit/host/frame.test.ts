import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { frame } from "../../../tabletop/client/canvas/frame.ts";

/** What the page would call at the next frame. */
let asked: FrameRequestCallback[] = [];

/** The page draws: the frames asked for so far run. */
function draw(): void {
  const now = asked;
  asked = [];
  for (const run of now) run(performance.now());
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => asked.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});

afterEach(() => {
  frame.stop();
  frame.apply = () => false;
  frame.render = () => undefined;
  vi.unstubAllGlobals();
});

test("what changes while a frame is prepared is drawn by that frame, and asks for no other", () => {
  const render = vi.fn();
  frame.render = render;
  frame.apply = () => {
    frame.invalidate();
    return false;
  };
  frame.invalidate();
  frame.invalidate();
  expect(asked).toHaveLength(1);
  draw();
  expect(render).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(0);
  expect(frame.idle).toBe(true);
});

test("changes that still wait, tasks that go on and changes by what is drawn have a frame of their own", () => {
  let more = true;
  frame.apply = () => more;
  frame.invalidate();
  draw();
  expect(asked).toHaveLength(1);
  more = false;
  draw();
  expect(asked).toHaveLength(0);

  let left = 2;
  frame.add(() => --left > 0);
  draw();
  expect(asked).toHaveLength(1);
  draw();
  expect([left, asked.length]).toEqual([0, 0]);

  frame.render = () => frame.invalidate();
  frame.invalidate();
  draw();
  expect(asked).toHaveLength(1);
});

test("a task that throws does not keep later changes from being drawn", () => {
  frame.add(() => {
    frame.stop();
    throw new Error("broken");
  });
  expect(draw).toThrow("broken");
  frame.invalidate();
  expect(asked).toHaveLength(1);
});

test("with fewer frames a second than the screen's, one that comes too early is not asked for before its time", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    vi.advanceTimersByTime(1_000_000); // after all frames so far
    frame.maxFPS = 10;
    frame.invalidate();
    draw();
    frame.invalidate();
    frame.invalidate();
    expect([asked.length, frame.idle]).toEqual([0, false]);
    vi.advanceTimersByTime(90);
    expect(asked).toHaveLength(0);
    vi.advanceTimersByTime(10);
    expect(asked).toHaveLength(1);
    const { frames } = frame;
    draw();
    expect([frame.frames, frame.idle]).toEqual([frames + 1, true]);
  } finally {
    frame.maxFPS = 60;
    vi.useRealTimers();
  }
});
