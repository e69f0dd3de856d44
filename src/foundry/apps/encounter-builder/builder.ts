import { template } from "../../host/paths.ts";
import { MAX_COUNT } from "../../../rules/forecast/builder.ts";
import { decimal, HandlebarsApp, host, localize, runDetached } from "../../host/host.ts";
import { once } from "../../host/queue.ts";
import { takeDrops } from "../../host/dragged.ts";
import type { Dragged } from "../../host/dragged.ts";
import { windowStyles } from "../../host/later-styles.ts";
import type { ActorDocument, HostDocument } from "../../host/documents.ts";
import { rulesetById, rulesetOf, rulesets } from "../../contract/registry.ts";
import { takeFolder } from "../../sheets/drops.ts";
import type { Folder } from "../../sheets/drops.ts";
import { notify } from "../../engine/declare.ts";
import { heroOf } from "../../documents/hero.ts";
import { shared } from "../../settings.ts";
import type { FoeKind, Lineup, LineupOdds } from "./lineup.ts";
import { fairFoes, oddsOf } from "./lineup.ts";
import { beginLineup } from "./place.ts";
import { readLineup, savedEncounters, saveLineup } from "./saved.ts";

/** An actor that can be chosen as a foe. */
interface Choice {
  readonly uuid: string;
  readonly name: string;
}

/** Returns the world's heroes of a ruleset: those with a player as owner, or all if there are none such. */
function heroesOf(rulesetId: string): ActorDocument[] {
  const heroes = [...host.game.actors].filter((actor) => rulesetOf(actor)?.id === rulesetId && heroOf(actor));
  const ownedByPlayers = heroes.filter((actor) => actor.hasPlayerOwner);
  return ownedByPlayers.length ? ownedByPlayers : heroes;
}

/**
 * Resolves to the actors of a ruleset that can be chosen as foes, in groups by origin: the world's actors without
 * heroes, then one group for each compendium of actors. Each group is sorted by name; empty ones are left out.
 */
async function choicesOf(rulesetId: string): Promise<{ label: string; actors: Choice[] }[]> {
  const types = new Set(Object.keys(rulesetById(rulesetId)!.types.Actor));
  const worldActors = [...host.game.actors].filter((actor) => types.has(actor.type) && !heroOf(actor));
  const groups = [
    { label: localize("FRAY.Builder.world"), actors: worldActors.map(({ uuid, name }) => ({ uuid, name })) },
  ];
  // One group for each compendium, from its index.
  for (const pack of host.game.packs) {
    if (pack.metadata.type !== "Actor") continue;
    const index = (await pack.getIndex()) as unknown as Iterable<Choice & { readonly type: string }>;
    const actors = [...index].filter((entry) => types.has(entry.type)).map(({ uuid, name }) => ({ uuid, name }));
    groups.push({ label: localize(pack.metadata.label), actors });
  }
  return groups
    .filter(({ actors }) => actors.length)
    .map(({ label, actors }) => ({ label, actors: actors.sort((a, b) => a.name.localeCompare(b.name)) }));
}

/**
 * The window in which a gamemaster puts an encounter together. It shows the encounter's odds, and begins or saves it.
 */
export class EncounterBuilder extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-builder",
    classes: ["fray", "fray-builder"],
    window: { title: "FRAY.Builder.title", icon: "fa-solid fa-users", resizable: true },
    position: { width: 640, height: "auto" },
    actions: { removeFoe, makeFair, begin, save },
  };
  static override PARTS = { body: { template: template("apps/encounter-builder"), scrollable: [""] } };

  #ruleset = rulesetById(shared<string>("ruleset")) ?? rulesets()[0]!;
  /** all heroes that are listed */
  #heroes: ActorDocument[] = heroesOf(this.#ruleset.id);
  /** those of them who take part */
  #chosen = new Set<ActorDocument>(this.#heroes);
  #foes: FoeKind[] = [];
  /** the odds of the present lineup; null while they are unknown */
  #odds: LineupOdds | null = null;
  /** names of fighters whom the odds leave out */
  #uncounted: readonly string[] = [];
  /** the number of requests for odds so far: the result of one is ignored if a later one was made */
  #asked = 0;
  /** true while the encounter is being put on the scene */
  beginning = false;
  /** uuid of the page whose saved encounter is open here; "" for none */
  #page = "";
  /** what the window is busy with, as a key of lang/en.json; "" for nothing */
  #busy = "";

  /** The ruleset, the heroes who take part and the foes, as they are chosen now. */
  get lineup(): Lineup {
    const heroes = this.#heroes.filter((hero) => this.#chosen.has(hero));
    return { ruleset: this.#ruleset, heroes, foes: this.#foes };
  }

  /** Returns what the template shows: the lineup, its odds as far as known, and why it cannot be begun or saved yet. */
  override async _prepareContext(): Promise<object> {
    await windowStyles();
    const odds = this.#odds;
    const { heroes } = this.lineup;
    const barred = heroes.length && this.#foes.length ? "" : localize("FRAY.Builder.empty");
    return {
      ruleset: this.#ruleset.id,
      rulesets: rulesets().map(({ id, label }) => ({ id, label, selected: id === this.#ruleset.id })),
      heroes: this.#heroes.map((actor) => ({
        uuid: actor.uuid,
        name: actor.name,
        img: actor.prototypeToken.texture.src,
        chosen: this.#chosen.has(actor),
        falls: (this.#chosen.has(actor) && odds?.falls.get(actor.id)) ?? null,
      })),
      foes: this.#foes.map(({ actor, count }, kind) => ({
        kind,
        name: actor.name,
        img: actor.prototypeToken.texture.src,
        count,
        most: MAX_COUNT,
      })),
      // The actors to choose foes from.
      choices: await choicesOf(this.#ruleset.id),
      odds: odds && {
        ...odds,
        rounds: decimal(odds.rounds),
        label: localize(`FRAY.Builder.difficulty.${odds.difficulty}`),
        // The fighters who matter most: how often the fight is won without each.
        turningPoints: odds.turningPoints.map(({ name, wins }) =>
          // `wins` is a text, because a number in the data of words selects their plural form.
          localize("FRAY.Builder.without", { name, wins: String(wins) }),
        ),
      },
      // Why there are no odds yet.
      status: localize(
        this.#busy || (heroes.length && this.#foes.length ? "FRAY.Builder.counting" : "FRAY.Builder.empty"),
      ),
      uncounted: this.#uncounted.length
        ? localize("FRAY.Forecast.uncounted", { names: this.#uncounted.join(", ") })
        : "",
      // Why the lineup cannot be made fair or saved; `barredHere`: why it cannot begin on the viewed scene.
      barred,
      saved: savedEncounters().map(({ uuid, name }) => ({ uuid, name, selected: uuid === this.#page })),
      page: this.#page,
      leavesOut: (await this.#ruleset.forecast()).leavesOut.map((key) => localize(key)),
      barredHere: barred || (host.canvas?.scene ? "" : localize("FRAY.Builder.noScene")),
    };
  }

  /** Listens to the window's fields, and lets the page of an open saved encounter be dragged away. */
  override async _onRender(): Promise<void> {
    const { element } = this;
    // Calls `handle` with each control of a selector when it has changed.
    const onChange = (selector: string, handle: (control: HTMLInputElement & HTMLSelectElement) => void): void => {
      for (const control of element.querySelectorAll<HTMLInputElement & HTMLSelectElement>(selector))
        control.addEventListener("change", () => handle(control));
    };
    onChange("[data-builder-ruleset]", ({ value }) => this.#play(value));
    onChange("[data-builder-hero]", ({ value, checked }) => {
      const hero = this.#heroes.find(({ uuid }) => uuid === value)!;
      if (checked) this.#chosen.add(hero);
      else this.#chosen.delete(hero);
      this.#ask();
    });
    onChange("[data-builder-count]", (control) => this.#typed(control));
    onChange("[data-builder-add]", ({ value }) => runDetached(this.add(value)));
    onChange("[data-builder-saved]", ({ value }) => runDetached(this.load(value)));
    // The page of an open saved encounter can be dragged like a document of Foundry.
    element.querySelector<HTMLElement>("[data-builder-page]")?.addEventListener("dragstart", (event) => {
      const data = { type: "JournalEntryPage", uuid: this.#page };
      event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    });
  }

  /** Takes what is dropped on the window, and computes the first odds. */
  override _onFirstRender(): void {
    takeDrops(this.element, (data) => this.drop(data));
    this.#ask();
  }

  /** Counts as a later request, so that the odds being computed are ignored. */
  override _onClose(): void {
    this.#asked++;
  }

  /** Begins a lineup of another ruleset, with all its heroes and without foes; of the present one for an unknown id. */
  #play(rulesetId: string): void {
    this.#ruleset = rulesetById(rulesetId) ?? this.#ruleset;
    this.#heroes = heroesOf(this.#ruleset.id);
    this.#chosen = new Set(this.#heroes);
    this.#foes = [];
    // A saved encounter keeps its lineup: one of another ruleset is saved on a page of its own.
    this.#page = "";
    this.#ask();
  }

  /**
   * Takes a number of foes that the user typed. A text that is no whole number is refused with a message; a number out
   * of bounds is replaced by the nearest bound, with a message.
   */
  #typed(control: HTMLInputElement): void {
    const kind = Number(control.dataset.kind);
    const text = control.value.trim();
    const value = Number(text);
    if (text === "" || !Number.isInteger(value)) {
      notify({ refused: "NotANumber", data: { text: text || "…" } });
      control.value = String(this.#foes[kind]!.count);
      return;
    }
    if (value < 0 || value > MAX_COUNT) notify({ refused: "OutOfBounds", data: { value, min: 0, max: MAX_COUNT } });
    this.#count(kind, value);
  }

  /**
   * Sets the number of foes of a kind (its place in the list), brought within bounds. A kind with 0 foes is removed.
   */
  #count(kind: number, wantedCount: number): void {
    const count = Math.max(0, Math.min(MAX_COUNT, wantedCount));
    this.#foes = this.#foes.map((foe, index) => (index === kind ? { ...foe, count } : foe)).filter((foe) => foe.count);
    this.#ask();
  }

  /**
   * Takes an actor, a folder of actors or a saved encounter that was dropped here; refuses anything else with a
   * message.
   */
  async drop({ uuid }: Dragged): Promise<unknown> {
    const document = uuid ? ((await host.fromUuid(uuid)) as HostDocument | null) : null;
    if (document?.documentName === "Actor") return this.add(uuid!);
    if (document?.documentName === "JournalEntryPage") return this.load(uuid!);
    if (document?.documentName !== "Folder") return notify({ refused: "FRAY.Builder.notDropped" });
    return takeFolder(document as unknown as Folder, {
      name: localize("FRAY.Builder.title"),
      types: ["Actor"],
      fits: (actor) => rulesetOf(actor as ActorDocument) === this.#ruleset,
      take: (actor) => this.add(actor.uuid),
    });
  }

  /**
   * Adds an actor by its uuid: a hero to those who take part, any other actor to the foes, where one of a known kind
   * adds 1 to its number. Notifies the user of an actor of another ruleset, of a hero who takes part already, and of a
   * kind that is at its maximum.
   */
  async add(uuid: string): Promise<void> {
    const actor = (await host.fromUuid(uuid)) as (ActorDocument & HostDocument) | null;
    if (actor?.documentName !== "Actor") return;
    // An actor of another ruleset cannot take part.
    if (rulesetOf(actor) !== this.#ruleset) {
      host.ui.notifications.warn(
        localize("FRAY.Builder.otherRuleset", { name: actor.name, ruleset: localize(this.#ruleset.label) }),
      );
      return;
    }
    // A hero takes part or not.
    if (heroOf(actor)) {
      if (this.#chosen.has(actor)) return void notify({ refused: "FRAY.Builder.already", data: { name: actor.name } });
      if (!this.#heroes.includes(actor)) this.#heroes = [...this.#heroes, actor];
      this.#chosen.add(actor);
    } else {
      // Of a kind of foe there may be several.
      const knownIndex = this.#foes.findIndex((kind) => kind.actor.uuid === actor.uuid);
      if (knownIndex >= 0) {
        const { count } = this.#foes[knownIndex]!;
        if (count >= MAX_COUNT) notify({ refused: "OutOfBounds", data: { value: count + 1, min: 0, max: MAX_COUNT } });
        return this.#count(knownIndex, count + 1);
      }
      this.#foes = [...this.#foes, { actor, count: 1 }];
    }
    this.#ask();
  }

  /**
   * Opens a saved encounter, by its page's uuid, in place of the present lineup. Messages name actors that no longer
   * exist or are of another ruleset, or say that the page holds no encounter.
   */
  async load(uuid: string): Promise<void> {
    const saved = await readLineup(uuid);
    if (!saved) return void host.ui.notifications.warn(localize("FRAY.Builder.notSaved"));
    const { lineup, lost } = saved;
    this.#play(lineup.ruleset.id);
    this.#heroes = [...new Set([...this.#heroes, ...lineup.heroes])];
    this.#chosen = new Set(lineup.heroes);
    this.#foes = [...lineup.foes];
    this.#page = uuid;
    this.#ask();
    if (lost.length) host.ui.notifications.warn(localize("FRAY.Builder.lost", { names: lost.join(", ") }));
  }

  /**
   * Saves the lineup: to the page that is open here if the user owns that, else to a new page. Tells the user in which
   * journal.
   */
  async save(): Promise<void> {
    const { uuid } = await saveLineup(this.lineup, this.#page);
    this.#page = uuid;
    await this.render();
    host.ui.notifications.info(localize("FRAY.Builder.saved", { journal: localize("FRAY.Builder.journal") }));
  }

  /** Removes a kind of foe, given by its place in the list. */
  remove(kind: number): void {
    this.#count(kind, 0);
  }

  /**
   * Draws the lineup, then computes its odds and draws the odds, provisional ones first; returns at once. If the lineup
   * changes, odds are asked for again or the window is closed meanwhile, these odds are not drawn any more.
   */
  #ask(): void {
    const ownRequest = ++this.#asked;
    this.#odds = null;
    // The old odds stay on the page until it is drawn again, without their mark as finished.
    this.element?.querySelector("[data-builder-done]")?.removeAttribute("data-builder-done");
    runDetached(
      (async () => {
        await this.render();
        const isStale = (): boolean => ownRequest !== this.#asked;
        const { odds, uncounted } = await oddsOf(this.lineup, isStale, (provisional) => {
          if (isStale()) return;
          this.#odds = provisional;
          runDetached(this.render());
        });
        if (isStale()) return;
        this.#odds = odds;
        this.#uncounted = uncounted;
        await this.render();
      })(),
    );
  }

  /**
   * Searches for the numbers of foes at which the fight is fair, puts these numbers into the lineup, and asks for its
   * odds. Kinds of foes with the number 0 are removed. If the lineup changes meanwhile, the result is ignored.
   */
  async makeFair(): Promise<void> {
    const ownRequest = ++this.#asked;
    this.#busy = "FRAY.Builder.searching";
    this.#odds = null;
    await this.render();
    // Null if there is nothing to search for, or the lineup has been changed.
    const counts = await fairFoes(this.lineup, () => ownRequest !== this.#asked);
    this.#busy = "";
    if (ownRequest !== this.#asked) return;
    if (counts)
      this.#foes = this.#foes.map((foe, kind) => ({ ...foe, count: counts[kind]! })).filter(({ count }) => count);
    this.#ask();
  }
}

/**
 * Puts the builder's lineup on the viewed scene, begins its encounter and closes the builder; notifies the user if the
 * scene has no room, or if a module prevents the encounter or its combatants. Does nothing while that is under way,
 * without a scene, and if a side is empty.
 */
async function beginOnce(builder: EncounterBuilder): Promise<void> {
  const scene = host.canvas?.scene;
  const { lineup } = builder;
  const hasBothSides = lineup.heroes.length > 0 && lineup.foes.length > 0;
  if (builder.beginning || !scene || !hasBothSides) return;
  builder.beginning = true;
  try {
    const problem = await beginLineup(lineup, scene);
    const key = problem === "noRoom" ? "FRAY.Builder.noRoom" : "FRAY.Refused.Prevented";
    if (problem) host.ui.notifications.warn(localize(key, { hook: problem }));
    else await builder.close();
  } finally {
    builder.beginning = false;
  }
}

/* The handlers of the window's buttons. */

/** Removes the kind of foe whose button was pressed. */
function removeFoe(this: EncounterBuilder, _event: Event, target: HTMLElement): void {
  this.remove(Number(target.dataset.kind));
}

function makeFair(this: EncounterBuilder): void {
  runDetached(this.makeFair());
}

function save(this: EncounterBuilder): void {
  // Pressed again before the page is there, it would make a second one.
  runDetached(once("fray.builder.save", () => this.save()));
}

function begin(this: EncounterBuilder): void {
  runDetached(beginOnce(this));
}
