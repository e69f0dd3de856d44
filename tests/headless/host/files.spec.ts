import { describe, expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";

const gamemaster = gamemasterAlone();

describe("the window for choosing files", () => {
  test("shows the folder that was asked for last, also if an earlier answer comes later", async () => {
    const target = await gamemaster.page.evaluate(async () => {
      const { FilePicker } = foundry.applications.apps;
      const answers: Record<string, (result: object) => void> = {};
      let askedForBoth!: () => void;
      const bothAsked = new Promise<void>((resolve) => (askedForBoth = resolve));
      class Slow extends FilePicker {
        static browse(_source: string, folder: string) {
          return new Promise((resolve) => {
            answers[folder] = resolve;
            if (Object.keys(answers).length === 2) askedForBoth();
          });
        }
      }
      const picker = new (Slow as any)({ type: "image" });
      const both = [picker.browse("one"), picker.browse("two")];
      await bothAsked;
      for (const target of ["two", "one"]) answers[target]!({ target, dirs: [], files: [] });
      await Promise.all(both);
      const shown = picker.target;
      await picker.close();
      return shown;
    });
    expect(target).toBe("two");
  });

  test("stays closed if it was closed while a folder was read", async () => {
    const isOpen = await gamemaster.page.evaluate(async () => {
      let answer = (): void => undefined;
      class Slow extends foundry.applications.apps.FilePicker {
        static async browse() {
          await new Promise<void>((resolve) => (answer = resolve));
          return { target: "", dirs: [], files: [] };
        }
        // The answer arrives while the window is being closed.
        async _preClose(options: object) {
          await super._preClose(options);
          answer();
        }
      }
      const picker = new (Slow as any)({ type: "image" });
      const opened = picker.render({ force: true });
      answer();
      await opened;
      const browsing = picker.browse("");
      await picker.close();
      await browsing;
      return picker.rendered;
    });
    expect(isOpen).toBe(false);
  });

  test("stays closed if it was closed while a file was uploaded", async () => {
    const state = await gamemaster.page.evaluate(async () => {
      let arrive!: (result: object) => void;
      class Slow extends foundry.applications.apps.FilePicker {
        static upload() {
          return new Promise((resolve) => (arrive = resolve));
        }
      }
      const picker = new (Slow as any)({ type: "any" });
      await picker.render({ force: true });
      const { element } = picker;
      const chooser = element.querySelector("input[type=file]");
      Object.defineProperty(chooser, "files", { value: [new File(["x"], "x.txt")] });
      chooser.dispatchEvent(new Event("change", { bubbles: true }));
      await picker.close();
      arrive({ path: "x.txt" });
      while (element.inert) await new Promise((resolve) => setTimeout(resolve, 5));
      // a render would begin at once
      await picker.render();
      return [picker.request, picker.rendered];
    });
    expect(state).toEqual(["x.txt", false]);
    expect(gamemaster.complaints).toEqual([]);
  });

  test("uploads a chosen file once, also after the way of showing files was changed", async () => {
    const uploads = await gamemaster.page.evaluate(async () => {
      const names: string[] = [];
      class Noting extends foundry.applications.apps.FilePicker {
        static async upload(_source: string, _folder: string, file: File) {
          names.push(file.name);
        }
      }
      const picker = new (Noting as any)({ type: "any" });
      await picker.render({ force: true });
      for (const mode of ["tiles", "thumbs"]) {
        picker.element.querySelector(`[data-action="changeDisplayMode"][data-mode="${mode}"]`).click();
        while (picker.element.dataset.displayMode !== mode) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const chooser = picker.element.querySelector("input[type=file]");
      Object.defineProperty(chooser, "files", { value: [new File(["x"], "x.txt")] });
      chooser.dispatchEvent(new Event("change", { bubbles: true }));
      await picker.close();
      return names;
    });
    expect(uploads).toEqual(["x.txt"]);
  });
});
