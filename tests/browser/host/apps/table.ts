import type { Page } from "playwright-core";
import { Table } from "../../table.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const seen: any;

/**
 * The tabletop's applications in a browser.
 * https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html
 * https://foundryvtt.com/api/v14/classes/foundry.applications.api.DialogV2.html
 */
export let table: Table;

export let gm: Page;

export let player: Page;

/** Defines a window with a form in the page, its template included, and opens it; `seen` collects what it calls. */
export const openForm = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const world = globalThis as any;
    world.seen = { submitted: [], hooks: [], actions: [] };
    const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
    world.Handlebars.registerPartial("none", "");
    const original = globalThis.fetch;
    globalThis.fetch = (async (address: any, ...rest: any[]) =>
      String(address).endsWith("test/form.hbs")
        ? new Response(
            '<div><p>{{count}}</p><input name="first" value="{{value}}"><input name="second" value="b"><string-tags name="tags" value="x,y"></string-tags><button type="button" data-action="hit">Hit</button></div>',
          )
        : original(address, ...rest)) as typeof fetch;
    class Parent extends HandlebarsApplicationMixin(ApplicationV2) {
      static DEFAULT_OPTIONS: any = {
        classes: ["parent"],
        window: { title: "Parent" },
        actions: { hit: { handler: (event: MouseEvent) => seen.actions.push(event.button), buttons: [0, 2] } },
      };
    }
    class Child extends Parent {
      static override DEFAULT_OPTIONS: any = {
        id: "test-form",
        classes: ["child"],
        tag: "form",
        window: { title: "Child", resizable: true },
        form: {
          submitOnChange: true,
          handler: (_event: Event, _form: HTMLFormElement, data: any) => seen.submitted.push(data.object),
        },
      };
      static PARTS = { form: { template: "test/form.hbs" } };
      count = 0;
      async _prepareContext(): Promise<object> {
        return { count: ++this.count, value: `stored ${this.count}` };
      }
    }
    for (const name of ["renderChild", "renderParent", "renderApplicationV2", "closeChild"])
      Hooks.on(name, (app: object) => app instanceof Child && seen.hooks.push(name));
    world.testForm = await new Child().render({ force: true });
  });

/** Opens a table for gamemaster and player, without a mat, and fills `table`, `gm` and `player`. */
export async function open() {
  table = await Table.open({ mat: false });
  const seat = await table.sit("Gamemaster");
  // markup that would run is given to a dialog here: the page's policy says that it does not, before it is taken out
  seat.expectComplaint(/Executing inline event handler violates/);
  gm = seat.page;
  player = (await table.sit("Player One")).page;
}
