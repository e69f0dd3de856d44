import { template } from "../host/paths.ts";
import type { FightPlan } from "../../rules/fights.ts";
import type { Targeting } from "../../rules/forecast/fight.ts";
import type { Forecast } from "../../rules/forecast/simulate.ts";
import { decimal, HandlebarsApp, host, localize, runDetached } from "../host/host.ts";
import { windowStyles } from "../host/later-styles.ts";
import { notify } from "../engine/declare.ts";
import type { FrayCombat } from "../combat/combat.ts";
import type { ForecastParties } from "./forecast-entries.ts";
import { mayForecast } from "../cards/visibility.ts";
import { hasBothSides, gatherParties } from "./forecast-entries.ts";
import { runForecast } from "./forecast-run.ts";
import { TELLING } from "./forecast-worker-client.ts";

/** For so many milliseconds drawing waits for the first result, so that window and result are drawn together. */
const PATIENCE = 40;

/** The path of the window's template. */
export const FORECAST_TEMPLATE = template("apps/forecast");

/** How fighters choose their targets, in the order of the list. */
const TARGETINGS: readonly Targeting[] = ["random", "first", "weakest"];

/**
 * The window with the forecast of an encounter: how it would end from its present state, by the ruleset's own rules.
 */
export class ForecastWindow extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-forecast",
    classes: ["fray", "fray-forecast"],
    window: { title: "FRAY.Forecast.title", icon: "fa-solid fa-scale-balanced", resizable: true },
    position: { width: 520, height: "auto" },
    actions: { again },
  };
  static override PARTS = { body: { template: FORECAST_TEMPLATE, scrollable: [""] } };

  /** the encounter; null before one is opened */
  combat: FrayCombat | null = null;
  /** how fighters choose their targets in the forecast */
  targeting: Targeting = "random";
  /** the forecast so far; null before the first result */
  found: Forecast | null = null;
  /** true once `found` is the whole forecast */
  done = false;
  /** the fighters as they were read last; null before that and for an encounter without ruleset */
  #parties: ForecastParties | null = null;
  /** the number of runs so far: a run stops when a later one has begun */
  #run = 0;

  /** Returns what the template shows: both sides, the results so far, and what the forecast leaves out. */
  override async _prepareContext(): Promise<object> {
    await windowStyles();
    const parties = this.#parties;
    const { found } = this;
    return {
      ruleset: parties?.ruleset.id ?? "",
      label: parties ? localize(parties.ruleset.label) : "",
      // Why there is no forecast; "" if there can be one.
      empty: parties && !hasBothSides(parties) ? localize("FRAY.Forecast.oneSided") : "",
      done: this.done,
      // The results so far.
      told: found && {
        ...shares(found),
        note: localize("FRAY.Forecast.note", {
          fights: found.fights.toLocaleString(host.game.i18n.lang),
          margin: decimal(found.halfWidth * 100),
          rounds: roundsInWords(found.rounds),
        }),
      },
      sides: parties ? ([0, 1] as const).map((side) => sideContext(parties, side, found)) : [],
      targetings: TARGETINGS.map((value) => ({
        value,
        label: `FRAY.Forecast.targeting.${value}`,
        selected: value === this.targeting,
      })),
      uncounted: parties?.uncounted.length
        ? localize("FRAY.Forecast.uncounted", { names: parties.uncounted.join(", ") })
        : "",
      rollsAnew: parties?.rollsAnew ?? false,
      leavesOut: (parties?.forecast.leavesOut ?? []).map((key) => localize(key)),
    };
  }

  /** Listens to the list of ways to choose targets: a choice computes the forecast anew. */
  override async _onRender(): Promise<void> {
    const chosen = this.element.querySelector<HTMLSelectElement>("[data-forecast-targeting]");
    chosen?.addEventListener("change", () => {
      this.targeting = chosen.value as Targeting;
      runDetached(this.play());
    });
  }

  /** Counts as a later run, so that the run under way stops. */
  override _onClose(): void {
    this.#run++;
  }

  /**
   * Reads the encounter as it is now, computes its forecast and draws the window: with the first results (and before
   * that without any, if the first take long), and at the end with the whole forecast. Without fighters on both sides,
   * draws the window without a forecast. A new call stops the call before, which then draws nothing more.
   */
  async play(): Promise<void> {
    const ownRun = ++this.#run;
    const parties = this.combat && (await gatherParties(this.combat));
    if (this.#run !== ownRun) return;
    this.#parties = parties;
    this.found = null;
    this.done = false;
    // The old results stay on the page until it is drawn again, without their mark as finished.
    this.element?.querySelector("[data-forecast-done]")?.removeAttribute("data-forecast-done");
    if (!parties || !hasBothSides(parties)) return void (await this.render({ force: true }));
    const isStale = (): boolean => this.#run !== ownRun;
    // A result within PATIENCE milliseconds is drawn together with the window; otherwise the window is drawn first.
    // `drawing` is set as soon as drawing the window has begun.
    let drawing: Promise<unknown> | undefined;
    const drawOnce = (): Promise<unknown> => (drawing ??= isStale() ? Promise.resolve() : this.render({ force: true }));
    const timer = setTimeout(() => runDetached(drawOnce()), PATIENCE);
    const onProgress = (soFar: Forecast): void => {
      if (drawing) return runDetached(drawing.then(() => (isStale() ? null : this.#showProgress(soFar))));
      this.found = soFar;
      runDetached(drawOnce());
    };
    // TELLING: how many fights are played, and how exact the chances must be to end sooner.
    const options = { ...TELLING, stale: isStale, progress: onProgress };
    const forecast = await runForecast(this.#planOf(parties), options).finally(() => clearTimeout(timer));
    // The whole forecast.
    await drawing;
    if (!forecast || isStale()) return;
    this.found = forecast;
    this.done = true;
    await this.render({ force: !drawing });
  }

  /** Resolves to the fight from its present state, as plain data; null without an encounter or its ruleset. */
  async plan(): Promise<FightPlan | null> {
    const parties = this.combat && (await gatherParties(this.combat));
    return parties && this.#planOf(parties);
  }

  /** Returns the fight with the fighters read, by the choice of targets in the window. */
  #planOf({ forecast, entrants, table }: ForecastParties): FightPlan {
    return forecast.plan(entrants, this.targeting, table);
  }

  /**
   * Shows a forecast that is not finished. The first is drawn; later ones only change the line that tells the number of
   * fights, so that the window is not redrawn while somebody uses it.
   */
  #showProgress(soFar: Forecast): void {
    const line = this.element.querySelector("[data-forecast-progress]");
    if (!this.found) {
      this.found = soFar;
      runDetached(this.render());
    } else if (line)
      line.textContent = localize("FRAY.Forecast.telling", {
        fights: soFar.fights.toLocaleString(host.game.i18n.lang),
      });
  }
}

/** Computes the forecast anew; called by the window's button. */
function again(this: ForecastWindow): void {
  runDetached(this.play());
}

/** Returns a share, 0 to 1, as a whole number of percent. */
const percent = (share: number): number => Math.round(share * 100);
/** Returns a number of rounds as text: below ten with one decimal, else whole. */
const roundsInWords = (rounds: number): string => (rounds < 10 ? decimal(rounds) : String(Math.round(rounds)));

/**
 * Returns the parts of the bar that shows how the fight ends: won by the players' side, both sides fallen, undecided,
 * won by their foes. Each has its share in percent, exact for its width and whole to be read. The middle two are left
 * out if they never happen.
 */
function shares({ wins, draw, undecided }: Forecast): object {
  const [ours, theirs] = wins;
  return {
    parts: [
      { id: "ours", share: ours * 100, percent: percent(ours), label: localize("FRAY.Forecast.ours") },
      { id: "both", share: draw * 100, percent: percent(draw), label: localize("FRAY.Forecast.both") },
      {
        id: "undecided",
        share: undecided * 100,
        percent: percent(undecided),
        label: localize("FRAY.Forecast.undecided"),
      },
      { id: "theirs", share: theirs * 100, percent: percent(theirs), label: localize("FRAY.Forecast.theirs") },
    ].filter(({ id, share }) => share > 0 || id === "ours" || id === "theirs"),
  };
}

/**
 * Returns what the template shows of a side (0: the players'): the side's name, the share of the fights that the side
 * wins, and for each fighter the share of the fights at whose end the fighter stands. Shares are in whole percent, and
 * null before there is a forecast.
 */
function sideContext({ entrants }: ForecastParties, side: 0 | 1, forecast: Forecast | null): object {
  const id = side === 0 ? "ours" : "theirs";
  return {
    id,
    label: localize(`FRAY.Forecast.side.${id}`),
    wins: forecast ? percent(forecast.wins[side]) : null,
    fighters: entrants.flatMap((entry, index) =>
      entry.side === side
        ? [{ name: entry.name, img: entry.img, standing: forecast ? percent(forecast.standing[index]!) : null }]
        : [],
    ),
  };
}

/** The window; null until it is first opened. */
let forecastWindow: ForecastWindow | null = null;

/**
 * Opens the window with the forecast of an encounter: of `combat`, else of the one viewed in the tracker, else of the
 * active one. Resolves to the window once all is computed. Notifies the user and resolves to null if this user may not
 * see forecasts, or if there is no such encounter with a ruleset.
 */
export async function openForecast(combat: FrayCombat | null = null): Promise<ForecastWindow | null> {
  const shownCombat =
    combat ?? (host.ui.combat?.viewed as FrayCombat | null) ?? (host.game.combat as FrayCombat | null);
  if (!mayForecast()) {
    notify({ refused: "ForecastHidden" });
    return null;
  }
  if (!shownCombat?.ruleset) {
    notify({ refused: "ForecastNoEncounter" });
    return null;
  }
  forecastWindow ??= new ForecastWindow();
  forecastWindow.combat = shownCombat;
  await forecastWindow.play();
  return forecastWindow;
}
