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
import { bothSides, gatherParties } from "./forecast-entries.ts";
import { runForecast } from "./forecast-run.ts";
import { TELLING } from "./forecast-worker-client.ts";

/** Milliseconds for which the drawing of the window waits for the first result, so that both are drawn at once. */
const PATIENCE = 40;

/** The path of the window's template. */
export const FORECAST_TEMPLATE = template("apps/forecast");

const TARGETINGS: readonly Targeting[] = ["random", "first", "weakest"];

/** The window with the forecast of an encounter: how it would end from now on, by the ruleset's own functions. */
export class ForecastWindow extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-forecast",
    classes: ["fray", "fray-forecast"],
    window: { title: "FRAY.Forecast.title", icon: "fa-solid fa-scale-balanced", resizable: true },
    position: { width: 520, height: "auto" },
    actions: { again },
  };
  static override PARTS = { body: { template: FORECAST_TEMPLATE, scrollable: [""] } };

  combat: FrayCombat | null = null;
  targeting: Targeting = "random";
  /** The forecast so far, null at first; final once `done`. */
  found: Forecast | null = null;
  done = false;
  /** the fighters as last read; null before that, or without an encounter */
  #parties: ForecastParties | null = null;
  /** Counts the runs: an older one stops when a newer has begun. */
  #run = 0;

  /** Returns the template's context: both sides, the results found so far, and what the forecast leaves out. */
  override async _prepareContext(): Promise<object> {
    await windowStyles();
    const parties = this.#parties;
    const { found } = this;
    return {
      ruleset: parties?.ruleset.id ?? "",
      label: parties ? localize(parties.ruleset.label) : "",
      empty: parties && !bothSides(parties) ? localize("FRAY.Forecast.oneSided") : "",
      done: this.done,
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
      leavesOut: (parties?.forecast.leavesOut ?? []).map((key) => localize(key)),
    };
  }

  override async _onRender(): Promise<void> {
    const chosen = this.element.querySelector<HTMLSelectElement>("[data-forecast-targeting]");
    chosen?.addEventListener("change", () => {
      this.targeting = chosen.value as Targeting;
      runDetached(this.play());
    });
  }

  override _onClose(): void {
    this.#run++;
  }

  /** Reads the encounter as it is now and computes its forecast, with pauses for the page's other work. */
  async play(): Promise<void> {
    const mine = ++this.#run;
    const parties = this.combat && (await gatherParties(this.combat));
    if (this.#run !== mine) return;
    this.#parties = parties;
    this.found = null;
    this.done = false;
    // The old forecast stays until the next drawing, but is not marked as done.
    this.element?.querySelector("[data-forecast-done]")?.removeAttribute("data-forecast-done");
    if (!parties || !bothSides(parties)) return void (await this.render({ force: true }));
    const stale = (): boolean => this.#run !== mine;
    // A forecast that is ready is drawn together with the window, to draw only once.
    let drawn: Promise<unknown> | undefined;
    const draw = (): Promise<unknown> => (drawn ??= stale() ? Promise.resolve() : this.render({ force: true }));
    const patience = setTimeout(() => runDetached(draw()), PATIENCE);
    const progress = (soFar: Forecast): void => {
      if (drawn) return runDetached(drawn.then(() => (stale() ? null : this.#showProgress(soFar))));
      this.found = soFar;
      runDetached(draw());
    };
    const options = { ...TELLING, stale, progress };
    const found = await runForecast(this.#planOf(parties), options).finally(() => clearTimeout(patience));
    await drawn;
    if (!found || stale()) return;
    this.found = found;
    this.done = true;
    await this.render({ force: !drawn });
  }

  /** Returns the plan of the fight from its present state, as plain data; null without an encounter. */
  async plan(): Promise<FightPlan | null> {
    const parties = this.combat && (await gatherParties(this.combat));
    return parties && this.#planOf(parties);
  }

  #planOf({ forecast, entrants, table }: ForecastParties): FightPlan {
    return forecast.plan(entrants, this.targeting, table);
  }

  /**
   * Draws the first forecast; later ones only update the line of progress, so that the window is not redrawn while in
   * use.
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

function again(this: ForecastWindow): void {
  runDetached(this.play());
}

/** Returns a share from 0 to 1 as a whole percentage. */
const percent = (share: number): number => Math.round(share * 100);
/** Returns a number of rounds as text: with one decimal below ten, else whole. */
const roundsInWords = (rounds: number): string => (rounds < 10 ? decimal(rounds) : String(Math.round(rounds)));

/**
 * Returns the template's context of the bar: the share and whole percent of each end of the fight; "both" and
 * "undecided" only if they happen.
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
 * Returns the template's context of one side (0: the players'): its wins and each fighter's chance to stand at the end,
 * in whole percent; null before there is a forecast.
 */
function sideContext({ entrants }: ForecastParties, side: 0 | 1, forecast: Forecast | null): object {
  return {
    id: side === 0 ? "ours" : "theirs",
    label: localize(side === 0 ? "FRAY.Forecast.side.ours" : "FRAY.Forecast.side.theirs"),
    wins: forecast ? percent(forecast.wins[side]) : null,
    fighters: entrants.flatMap((entry, index) =>
      entry.side === side
        ? [{ name: entry.name, img: entry.img, standing: forecast ? percent(forecast.standing[index]!) : null }]
        : [],
    ),
  };
}

/** the window; null before it is first opened */
let open: ForecastWindow | null = null;

/**
 * Opens the window with the forecast of an encounter: of the one given, else of the viewed or the active one. Resolves
 * to null, and notifies the user, if there is none with a ruleset or this user may not see forecasts.
 */
export async function openForecast(combat: FrayCombat | null = null): Promise<ForecastWindow | null> {
  const encounter = combat ?? (host.ui.combat?.viewed as FrayCombat | null) ?? (host.game.combat as FrayCombat | null);
  if (!mayForecast()) {
    notify({ refused: "ForecastHidden" });
    return null;
  }
  if (!encounter?.ruleset) {
    notify({ refused: "ForecastNoEncounter" });
    return null;
  }
  open ??= new ForecastWindow();
  open.combat = encounter;
  await open.play();
  return open;
}
