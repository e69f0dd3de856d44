import { template } from "../host/paths.ts";
import { HandlebarsApp, host, localize, runDetached } from "../host/host.ts";
import { windowStyles } from "../host/later-styles.ts";
import { rulesetById } from "../contract/registry.ts";
import { NAMESPACE, shared, WELCOMED } from "../settings.ts";
import { beginStarter, starters } from "./starters.ts";

/** The ranks of adventures, from the least to the most to learn. */
const RANKS = ["easy", "medium", "deep"];

/**
 * The window that welcomes to a new world: a card for each ruleset, with a button that sets the world's ruleset and
 * imports its first fight. It can be opened again later.
 */
export class Welcome extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-welcome",
    classes: ["fray", "fray-welcome"],
    window: { title: "FRAY.Welcome.title", icon: "fa-solid fa-shield-halved" },
    position: { width: 800 },
    actions: { play, only: setRuleset, newActor, openFoes },
  };
  static override PARTS = {
    body: { template: template("apps/welcome"), scrollable: [".fray-picks"] },
  };

  /** id of the ruleset just chosen without its fight, for which the next steps are shown; "" for none */
  chosen = "";
  /** true while a button's work is being done: other buttons then do nothing */
  busy = false;
  /** true if this window was closed in this world before, or the world had actors when it was opened */
  readonly again = host.game.settings.get(NAMESPACE, WELCOMED) === true || host.game.actors.size > 0;

  /** Returns what the template shows: a card for each ruleset that has a first fight, and the steps after a choice. */
  override async _prepareContext(): Promise<object> {
    await windowStyles();
    // What all cards need: the world's ruleset, the first fights, and whether a button is at work.
    const { renderTemplate } = host.foundry.applications.handlebars;
    const currentId = shared<string>("ruleset");
    const fights = await starters();
    const busy = this.busy ? localize("FRAY.Welcome.busy") : "";
    // One card for each ruleset that has a first fight.
    const cards = fights.map(async ({ ruleset: id, name, there, adventure }) => {
      const ruleset = localize(rulesetById(id)!.label);
      const rank = adventure.flags.fray!.rank;
      // The words of the card's button: go to a fight that is there, add it, or play it in a new world.
      const ifMissing = this.again ? "add" : "play";
      const buttonKey = there ? "there" : ifMissing;
      return {
        id,
        name: ruleset,
        fight: localize("FRAY.Welcome.fight", { name }),
        heart: localize(`FRAY.Welcome.${id}.heart`),
        suits: localize(`FRAY.Welcome.${id}.suits`),
        dice: localize(`FRAY.Welcome.${id}.dice`),
        rank: localize(`FRAY.Welcome.rank.${rank}`),
        marks: RANKS.map((_name, index) => index <= RANKS.indexOf(rank)),
        picture: await renderTemplate(template(`${id}/welcome`), {}),
        current: this.again && id === currentId,
        // `only…`: of the button that sets the ruleset without its fight; with the reason why it is barred, "" if not.
        onlyBarred: busy || (this.again && id === currentId ? localize("FRAY.Welcome.currentHint") : ""),
        press: localize(`FRAY.Welcome.${buttonKey}`),
        pressLabel: localize(`FRAY.Welcome.${buttonKey}Label`, { ruleset }),
        onlyLabel: localize("FRAY.Welcome.onlyLabel", { ruleset }),
      };
    });
    return {
      busy,
      next: this.chosen && { id: this.chosen, words: nextWords(this.chosen) },
      about: this.again
        ? localize("FRAY.Welcome.again", { ruleset: localize(rulesetById(currentId)?.label ?? currentId) })
        : localize("FRAY.Welcome.about"),
      cards: await Promise.all(cards),
    };
  }

  /** Notes in the world that the window was closed, so that it does not open by itself again. */
  override _onClose(options: object): void {
    super._onClose(options);
    if (!host.game.settings.get(NAMESPACE, WELCOMED)) runDetached(host.game.settings.set(NAMESPACE, WELCOMED, true));
  }

  /**
   * Does a button's work, while the window is drawn as busy. Then closes the window, unless next steps are to be shown.
   * Does nothing while the work of another press is being done.
   */
  async carryOut(work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.render();
      await work();
      if (!this.chosen) await this.close();
    } finally {
      this.busy = false;
      if (this.rendered) await this.render();
    }
  }
}

/** Returns the id of the ruleset on whose card a button was pressed. */
const idOf = (target: HTMLElement): string => target.closest<HTMLElement>("[data-ruleset]")!.dataset.ruleset!;

/**
 * Begins the first fight of a card's ruleset; in a new world sets the world's ruleset first. Called by the card's
 * button.
 */
function play(this: Welcome, _event: Event, target: HTMLElement): void {
  const id = idOf(target);
  this.chosen = "";
  runDetached(
    this.carryOut(async () => {
      const starter = (await starters()).find(({ ruleset }) => ruleset === id);
      if (!starter) throw new Error(localize("FRAY.Welcome.missing", { ruleset: id }));
      if (!this.again) await host.game.settings.set(NAMESPACE, "ruleset", id);
      await beginStarter(starter);
    }),
  );
}

/** Makes a card's ruleset the world's, without adding its fight; tells the user so, and shows the next steps. */
function setRuleset(this: Welcome, _event: Event, target: HTMLElement): void {
  const id = idOf(target);
  runDetached(
    this.carryOut(async () => {
      await host.game.settings.set(NAMESPACE, "ruleset", id);
      host.ui.notifications.info(localize("FRAY.Welcome.set", { ruleset: localize(rulesetById(id)!.label) }));
      this.chosen = id;
    }),
  );
}

/** Returns the words that say what to do next in a world that now plays this ruleset. */
const nextWords = (id: string): string =>
  localize("FRAY.Welcome.next", { ruleset: localize(rulesetById(id)?.label ?? id) });

/** A next step: opens the dialog for a new actor of the ruleset just chosen, and closes the window. */
function newActor(this: Welcome): void {
  const [type] = Object.keys(rulesetById(this.chosen)?.types.Actor ?? {});
  runDetached((host.CONFIG.Actor.documentClass as unknown as Asks).createDialog({ type }));
  runDetached(this.close());
}

/** A next step: opens the compendium of foes of the ruleset just chosen, and closes the window. */
function openFoes(this: Welcome): void {
  const pack = host.game.packs.get(`${host.game.system.id}.${this.chosen}-bestiary`) as unknown as Opens | undefined;
  runDetached(Promise.resolve(pack?.render(true)));
  runDetached(this.close());
}

/** Foundry's dialog for a new actor, which the types lack. */
interface Asks {
  createDialog(data: object): Promise<unknown>;
}
/** Foundry's window of a compendium, which the types lack. */
interface Opens {
  render(force: boolean): unknown;
}
