import { host } from "../../host/host.ts";

/**
 * Collects, from its creation until `stop`, the console's errors and deprecations, uncaught rejections and errors in
 * hooks, as one-line messages.
 */
export class Complaints {
  readonly messages: string[] = [];
  readonly #console = { error: console.error, warn: console.warn };
  readonly #hook: number;

  constructor() {
    console.error = (...said: unknown[]) => {
      // The check's own words are on its lines already.
      if (said[0] !== "Fray | self-check") this.#note("error", said);
      this.#console.error.apply(console, said);
    };
    console.warn = (...said: unknown[]) => {
      if (said.some((one) => /deprecat/i.test(String(one)))) this.#note("deprecated", said);
      this.#console.warn.apply(console, said);
    };
    window.addEventListener("unhandledrejection", this.#rejected);
    this.#hook = host.Hooks.on("error", (location, error) => this.#note(`hook error in ${location}`, [error]));
  }

  /** Stops listening and restores the console. */
  stop(): void {
    Object.assign(console, this.#console);
    window.removeEventListener("unhandledrejection", this.#rejected);
    host.Hooks.off("error", this.#hook);
  }

  /** Notes an uncaught rejection. */
  readonly #rejected = (event: PromiseRejectionEvent): void => this.#note("rejected", [event.reason]);

  /** Adds a message of one line, at most 200 characters after its kind. */
  #note(kind: string, said: readonly unknown[]): void {
    const text = said.map((one) => (one instanceof Error ? one.message : String(one))).join(" ");
    this.messages.push(`${kind}: ${text.split("\n")[0]!.slice(0, 200)}`);
  }
}

interface Line {
  readonly name: string;
  readonly state: string;
  readonly detail: string;
}

/** Returns the report as text: versions and modules, then line by line. In English, for the maintainers who read it. */
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
