/** Milliseconds within which what is asked of a window again and again is one render: about two frames. */
const SOON = 30;

interface Window {
  readonly rendered: boolean;
  render(options?: object | boolean, rest?: object): Promise<unknown>;
}

/** What core says of the change that a render follows; it alone does not make one render another than the next. */
const SAID = new Set(["renderContext", "renderData"]);

/**
 * The same class of applications; renders of the whole, asked for one after the other, are drawn once. One attack changes a
 * message, two combatants, an actor and a setting, each told by the server on its own. What opens a window, or names
 * parts or anything else, is drawn at once.
 */
export function gathered<C>(Base: C): C {
  class Gathered extends (Base as unknown as new (...args: unknown[]) => Window) {
    #asked: object = {};
    #drawing: Promise<unknown> | null = null;

    override render(options: object | boolean = {}, rest: object = {}): Promise<unknown> {
      const wanted = typeof options === "boolean" ? { ...rest, force: options } : options;
      const particular = Object.entries(wanted).some(([key, value]) => value && !SAID.has(key));
      if (!this.rendered || particular) return super.render(wanted);
      this.#asked = { ...this.#asked, ...wanted };
      return (this.#drawing ??= this.#drawSoon());
    }

    async #drawSoon(): Promise<unknown> {
      await new Promise((resolve) => setTimeout(resolve, SOON));
      const asked = this.#asked;
      this.#asked = {};
      this.#drawing = null;
      return super.render(asked);
    }
  }
  return Gathered as unknown as C;
}
