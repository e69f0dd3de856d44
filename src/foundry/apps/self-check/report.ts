import { host } from "../../host/host.ts";

/**
 * Collects what goes wrong, from its creation until `stop`, as messages of one line: errors and warnings of deprecation
 * in the console, rejections that nobody handles, and errors in hooks.
 */
export class Complaints {
  readonly messages: string[] = [];
  readonly #console = { error: console.error, warn: console.warn };
  readonly #hook: number;

  constructor() {
    console.error = (...values: unknown[]) => {
      // What the check itself writes is on its lines of the report already.
      if (values[0] !== "Fray | self-check") this.#note("error", values);
      this.#console.error.apply(console, values);
    };
    console.warn = (...values: unknown[]) => {
      if (values.some((value) => /deprecat/i.test(String(value)))) this.#note("deprecated", values);
      this.#console.warn.apply(console, values);
    };
    window.addEventListener("unhandledrejection", this.#rejected);
    this.#hook = host.Hooks.on("error", (location, error) => this.#note(`hook error in ${location}`, [error]));
  }

  /** Stops collecting and restores the console's functions. */
  stop(): void {
    Object.assign(console, this.#console);
    window.removeEventListener("unhandledrejection", this.#rejected);
    host.Hooks.off("error", this.#hook);
  }

  /** Notes a rejection that nobody handles. */
  readonly #rejected = (event: PromiseRejectionEvent): void => this.#note("rejected", [event.reason]);

  /** Adds a message: its kind, and the first line of what was said, at most 200 characters of it. */
  #note(kind: string, values: readonly unknown[]): void {
    const text = values.map((value) => (value instanceof Error ? value.message : String(value))).join(" ");
    this.messages.push(`${kind}: ${text.split("\n")[0]!.slice(0, 200)}`);
  }
}

interface Line {
  readonly name: string;
  readonly state: string;
  readonly detail: string;
}

/**
 * Returns the report as text: first versions, browser, theme, grid and modules, then all lines. It is in English, for
 * those who maintain Fray.
 */
export function reportText(lines: readonly Line[]): string {
  const { game } = host;
  const grid = host.canvas?.ready ? host.canvas.scene?.grid : null;
  const modules = [...game.modules].filter(({ active }) => active).map(({ id, version }) => `${id} ${version}`);
  return [
    `Fray ${game.system.version}`,
    `Foundry ${game.release.version}, generation ${game.release.generation}`,
    `Browser: ${navigator.userAgent}`,
    `Theme: ${document.body.className.match(/theme-\w+/)?.[0] ?? "none"}; language: ${game.i18n.lang}`,
    `Grid: ${grid ? `type ${grid.type}, ${grid.size} px, ${grid.distance} ${grid.units}` : "no canvas"}`,
    `Modules: ${modules.join(", ") || "none"}`,
    "",
    ...lines.map(({ name, state, detail }) => `[${state}] ${name}${detail ? ` — ${detail}` : ""}`),
  ].join("\n");
}
