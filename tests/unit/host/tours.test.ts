/** Guided tours: where one stands, what is kept of it, and where its words go. */
import { Window } from "happy-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Tour } from "../../../tabletop/client/nue/tour.ts";
import { placeBeside, type Box } from "../../../tabletop/client/nue/tour-view.ts";
import { PLAYER, setTable } from "./headless.ts";

const page = globalThis as any;

const CONFIG = {
  title: "Around the mill",
  description: "Three stops",
  canBeResumed: true,
  steps: [
    { id: "gate", title: "The gate", content: "<p>Come <b>in</b>.</p>", selector: "#gate" },
    { id: "purse", title: "The purse", content: "Gamemasters only", restricted: true },
    { id: "door", title: "The door", content: "And out", selector: "#nowhere" },
  ],
};

const make = (config: object = {}): Tour => new Tour({ ...CONFIG, ...config });
const box = (): any => page.document.querySelector("aside.tour");
const heading = (): string => box()?.querySelector("h2").textContent;
const pressed = async (action: string): Promise<void> => {
  box().querySelector(`[data-action="${action}"]`).click();
  await new Promise((resolve) => setTimeout(resolve));
};

describe.each([13, 14])(
  "tours, generation %i (https://foundryvtt.com/api/v14/classes/foundry.nue.Tour.html)",
  (generation) => {
    beforeEach(() => {
      const window = new Window();
      Object.assign(page, { window, document: window.document, DOMParser: window.DOMParser });
      page.document.body.innerHTML = '<button id="gate">gate</button>';
      setTable({ generation });
    });
    afterEach(() => {
      Tour.activeTour?.exit();
      for (const name of ["window", "document", "DOMParser"]) delete page[name];
    });

    it("register enters a tour by package and id; both are needed, and neither changes", () => {
      const tour = make();
      page.game.tours.register("probe", "mill", tour);
      expect([tour.namespace, tour.id, tour.key]).toEqual(["probe", "mill", "probe.mill"]);
      expect(page.game.tours.get("probe.mill")).toBe(tour);
      expect(() => page.game.tours.register("", "mill", make())).toThrow("namespace");
      expect(() => page.game.tours.set("probe.other", tour)).toThrow("probe.mill");
      expect(() => (tour.id = "other")).toThrow("an id already");
      expect(() => (tour.namespace = "other")).toThrow("a namespace already");
    });

    it("copies its configuration, takes id and namespace from it, and options go before", () => {
      const config = { ...CONFIG, id: "own", namespace: "probe" };
      const tour = new Tour(config, { id: "given" });
      config.steps = [];
      expect([tour.key, tour.steps.length, tour.title, tour.description]).toEqual([
        "probe.given",
        3,
        "Around the mill",
        "Three stops",
      ]);
    });

    it("goes from step to step and ends: status, index, current step", async () => {
      const tour = make();
      page.game.tours.register("probe", "mill", tour);
      const stand = (): unknown[] => [tour.status, tour.stepIndex, tour.currentStep?.id, Tour.tourInProgress];
      expect(stand()).toEqual([Tour.STATUS.UNSTARTED, -1, undefined, false]);
      await tour.start();
      expect(stand()).toEqual([Tour.STATUS.IN_PROGRESS, 0, "gate", true]);
      expect([tour.hasPrevious, tour.hasNext, Tour.activeTour]).toEqual([false, true, tour]);
      await tour.next();
      await tour.next();
      expect([tour.currentStep?.id, tour.hasNext]).toEqual(["door", false]);
      await tour.previous();
      expect(tour.currentStep?.id).toBe("purse");
      await tour.progress(2);
      await tour.next();
      expect(stand()).toEqual([Tour.STATUS.COMPLETED, null, undefined, false]);
      await expect(tour.next()).rejects.toThrow("finished");
      await tour.reset();
      expect(stand()).toEqual([Tour.STATUS.UNSTARTED, -1, undefined, false]);
    });

    it("shows a box of words with the target beside it, and its buttons work", async () => {
      const tour = make();
      page.game.tours.register("probe", "mill", tour);
      await tour.start();
      expect(heading()).toBe("The gate");
      expect(box().querySelector(".content").innerHTML).toBe("<p>Come <b>in</b>.</p>");
      expect(tour.targetElement).toBe(page.document.querySelector("#gate"));
      expect([tour.fadeElement, tour.overlayElement].every((part) => part?.isConnected)).toBe(true);
      expect(box().querySelector('[data-action="previous"]').disabled).toBe(true);
      await pressed("next");
      expect([heading(), tour.targetElement]).toEqual(["The purse", null]);
      await pressed("previous");
      expect(heading()).toBe("The gate");
      await pressed("exit");
      expect([box(), Tour.activeTour, tour.status, tour.stepIndex]).toEqual([null, null, "in-progress", 0]);
    });

    it("hides restricted steps from players", () => {
      setTable({ generation, userId: PLAYER });
      expect(make().steps.map(({ id }) => id)).toEqual(["gate", "door"]);
    });

    it("keeps its progress in core.tourProgress: one that can be resumed goes on, another begins anew", async () => {
      page.game.tours.register("probe", "mill", make());
      await page.game.tours.get("probe.mill").start();
      await page.game.tours.get("probe.mill").next();
      page.game.tours.get("probe.mill").exit();
      expect(page.game.settings.get("core", "tourProgress")).toEqual({ probe: { mill: 1 } });
      const again = make();
      page.game.tours.delete("probe.mill");
      page.game.tours.register("probe", "mill", again);
      expect(again.stepIndex).toBe(1);
      await again.start();
      expect(again.currentStep?.id).toBe("purse");
      again.exit();
      const anew = make({ canBeResumed: false });
      page.game.tours.delete("probe.mill");
      page.game.tours.register("probe", "mill", anew);
      expect(anew.status).toBe(Tour.STATUS.UNSTARTED);
    });

    it("one tour runs at a time; directions turn its steps; subclasses prepare and clean up each step", async () => {
      const done: string[] = [];
      class Prepared extends Tour {
        override async _preStep(): Promise<void> {
          done.push(`before ${this.currentStep!.id}`);
        }
        override async _postStep(): Promise<void> {
          await super._postStep();
          done.push(`after ${this.currentStep!.id}`);
        }
      }
      const tour = new Prepared(CONFIG, { id: "mill", namespace: "probe" });
      await tour.start();
      await expect(new Tour(CONFIG, { id: "two", namespace: "probe" }).start()).rejects.toThrow("probe.mill");
      expect(Tour.onMovementAction(["right"])).toBe(true);
      await new Promise((resolve) => setTimeout(resolve));
      expect(tour.stepIndex).toBe(1);
      tour.exit();
      await Promise.resolve();
      expect(done).toEqual(["before gate", "after gate", "before purse", "after purse"]);
      expect(Tour.onMovementAction(["right"])).toBeUndefined();
    });
  },
);

describe("where the words of a step go", () => {
  const screen = { left: 0, top: 0, width: 1000, height: 800 };
  const words = { width: 300, height: 150 };
  const apart = (a: Box, b: Box): boolean =>
    a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;

  it.each([
    ["a corner", { left: 0, top: 0, width: 50, height: 50 }],
    ["the other corner", { left: 950, top: 750, width: 50, height: 50 }],
    ["a column as high as the page", { left: 700, top: 0, width: 300, height: 800 }],
    ["a row as wide as the page", { left: 0, top: 700, width: 1000, height: 100 }],
    ["the middle", { left: 400, top: 300, width: 200, height: 200 }],
  ])("%s stays uncovered, whatever side is asked for", (_name, target) => {
    for (const side of [undefined, "UP", "DOWN", "LEFT", "RIGHT"]) {
      const place = placeBeside(target, words, screen, side);
      expect(apart(place, target)).toBe(true);
      expect(place.left >= 0 && place.top >= 0 && place.left + 300 <= 1000 && place.top + 150 <= 800).toBe(true);
    }
  });

  it("the side asked for is taken where there is room", () => {
    const target = { left: 400, top: 300, width: 200, height: 200 };
    expect(placeBeside(target, words, screen, "LEFT").left).toBe(400 - 12 - 300);
    expect(placeBeside({ ...target, left: 100 }, words, screen, "LEFT").top).toBe(512);
  });
});
