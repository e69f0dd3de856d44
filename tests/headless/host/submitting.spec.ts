import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

describe.each([13, 14] as const)("generation %i", (generation) => {
  let table: HeadlessTable;
  let gamemaster: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ generation });
    gamemaster = await table.sit("Gamemaster");
  });

  afterAll(() => table.leave());

  test("`submit()` of a form with `closeOnSubmit` closes it once the handler is done (foundryvtt#13072)", async () => {
    const found = await gamemaster.page.evaluate(async () => {
      const { ApplicationV2 } = foundry.applications.api;
      /** What a form does that is submitted by `submit()`, and whether it is open afterwards. */
      async function submitted(closeOnSubmit: boolean, fails = false) {
        const told: unknown[] = [];
        class Asked extends ApplicationV2 {
          static DEFAULT_OPTIONS = {
            tag: "form",
            form: {
              closeOnSubmit,
              handler: async (_event: Event, form: HTMLElement, data: any, options: any) => {
                await new Promise((resolve) => setTimeout(resolve));
                told.push(form.tagName, data.object, options);
                if (fails) throw new Error("refused");
                return "kept";
              },
            },
          };
          async _renderHTML() {
            return "<input name='who' value='me'>";
          }
          _replaceHTML(result: string, content: HTMLElement) {
            content.innerHTML = result;
          }
          _onClose(options: any) {
            super._onClose(options);
            told.push(`closed, submitted: ${options.submitted}`);
          }
        }
        const app: any = new (Asked as any)({});
        await app.render({ force: true });
        await app.submit({ mine: 1 }).catch((error: Error) => told.push(error.message));
        const { rendered } = app;
        if (rendered) await app.close();
        return { told: rendered ? told.slice(0, -1) : told, rendered };
      }
      return [await submitted(true), await submitted(false), await submitted(true, true)];
    });
    const handled = ["FORM", { who: "me" }, { mine: 1 }];
    expect(found).toEqual([
      { told: [...handled, "closed, submitted: true"], rendered: false },
      { told: handled, rendered: true },
      { told: [...handled, "refused"], rendered: true },
    ]);
  });
});
