import { describe, expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";

declare const foundry: any;
declare const ui: any;

/* What is left of windows, dialogs and browser windows when a step of theirs fails. */

const gamemaster = gamemasterAlone();

describe("a window whose later render fails", () => {
  test("in its content is closed, has the state ERROR, and opens anew", async () => {
    gamemaster.expectComplaint(/in the content/);
    const seen = await gamemaster.page.evaluate(async () => {
      const { ApplicationV2 } = foundry.applications.api;
      class Odd extends ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "odd-content", window: { title: "Odd" } };
        opened = 0;
        fails = false;
        async _renderHTML() {
          if (this.fails) throw new Error("in the content");
          return "content";
        }
        _replaceHTML(html: string, content: HTMLElement) {
          content.textContent = html;
        }
        async _onFirstRender() {
          this.opened++;
        }
      }
      const app: any = new Odd();
      const look = () => [
        app.rendered,
        app.state === ApplicationV2.RENDER_STATES.ERROR,
        Boolean(document.getElementById("odd-content")),
        foundry.applications.instances.has("odd-content"),
        ui.activeWindow === app,
      ];
      await app.render({ force: true });
      const states = [look()];
      app.fails = true;
      const error = await app.render().catch((thrown: Error) => thrown.message);
      states.push(look());
      app.fails = false;
      await app.render();
      states.push(look());
      await app.render({ force: true });
      states.push(look());
      const { opened } = app;
      await app.close();
      return { states, error, opened };
    });
    expect(seen.error).toBe("in the content");
    const [open, failed] = [
      [true, false, true, true, true],
      [false, true, false, false, false],
    ];
    expect(seen.states).toEqual([open, failed, failed, open]);
    expect(seen.opened).toBe(2);
  });

  test("before its content stays as it is", async () => {
    gamemaster.expectComplaint(/in the context/);
    const seen = await gamemaster.page.evaluate(async () => {
      class Odd extends foundry.applications.api.ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "odd-context", window: { title: "Odd" } };
        text = "one";
        async _prepareContext() {
          if (!(this as any).text) throw new Error("in the context");
          return {};
        }
        async _renderHTML() {
          return (this as any).text;
        }
        _replaceHTML(html: string, content: HTMLElement) {
          content.textContent = html;
        }
      }
      const app: any = new Odd();
      await app.render({ force: true });
      app.text = "";
      const error = await app.render().catch((thrown: Error) => thrown.message);
      const after = [app.rendered, app.element.querySelector(".window-content").textContent];
      app.text = "two";
      await app.render();
      const later = app.element.querySelector(".window-content").textContent;
      await app.close();
      return [error, ...after, later];
    });
    expect(seen).toEqual(["in the context", true, "one", "two"]);
  });
});

describe("a dialog of the first generation", () => {
  test("whose button fails stays, and is answered by the next button or by closing", async () => {
    gamemaster.expectComplaint(/no answer yet|first generation/);
    const answers = await gamemaster.page.evaluate(async () => {
      const { Dialog } = foundry.appv1.api;
      const answers: unknown[] = [];
      for (const last of ["good", "close"]) {
        const opened = new Promise<any>((resolve) => Hooks.once("renderDialog", resolve));
        const answer = Dialog.wait({
          title: "Which?",
          close: () => "closed",
          buttons: {
            bad: {
              label: "Bad",
              callback: () => {
                throw new Error("no answer yet");
              },
            },
            good: { label: "Good", callback: () => "answered" },
          },
        });
        const dialog = await opened;
        dialog.submit(dialog.data.buttons.bad);
        answers.push(dialog.rendered);
        if (last === "close") void dialog.close();
        else dialog.submit(dialog.data.buttons.good);
        answers.push(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 2000, "nothing"))]));
      }
      return answers;
    });
    expect(answers).toEqual([true, "answered", true, "closed"]);
  });
});

test("a browser window that is not ready in time, or cannot be filled, is closed again", async () => {
  const seen = await gamemaster.page.evaluate(async () => {
    const { detached } = foundry.applications;
    // the page here has no address for a page that a script makes
    const { createObjectURL } = URL;
    URL.createObjectURL = () => "blob:empty";
    const open = (page: object): any => {
      const win = { closed: false, document: page, close: () => (win.closed = true) };
      return win;
    };
    const late = open({ URL: "about:blank", readyState: "complete" });
    const bad = open({ readyState: "complete" });
    const tries: unknown[] = [];
    for (const win of [late, bad]) {
      const source = {
        open: (address: string) => {
          if (win === bad) win.document.URL = address;
          return win;
        },
      };
      const error = await detached.openWindow({ id: "odd-window", timeout: 30, source }).catch((one: Error) => one);
      tries.push(error instanceof Error, win.closed, detached.windows.size);
    }
    URL.createObjectURL = createObjectURL;
    return tries;
  });
  expect(seen).toEqual([true, true, 0, true, true, 0]);
});

test("windows of what is not theirs, and of types that there are not, are refused", async () => {
  gamemaster.expectComplaint(/has no ownership/);
  const answers = await gamemaster.page.evaluate(async () => {
    const world = globalThis as any;
    const { DocumentOwnershipConfig } = foundry.applications.apps;
    const { ChatPopout } = foundry.applications.sidebar.apps;
    const told = (one: Promise<unknown>) =>
      one.then(
        () => "",
        (error: Error) => error.message,
      );
    const types = (names: string[]) => told(world.Item.implementation.createDialog({}, {}, { types: names }));
    return [
      await told((async () => new ChatPopout({ message: {} }))()),
      await told(new DocumentOwnershipConfig({ document: world.game.user }).render({ force: true })),
      await types(["base"]),
      await types(["nobody"]),
    ];
  });
  expect(answers).toEqual([
    expect.stringMatching(/ChatMessage/),
    expect.stringMatching(/no ownership/),
    expect.stringMatching(/can be chosen: base/),
    expect.stringMatching(/can be chosen: nobody/),
  ]);
});
