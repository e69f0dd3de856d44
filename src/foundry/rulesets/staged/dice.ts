import { DiceTerm, Roll } from "../../host/host.ts";
import type { RolledFace } from "../../host/host.ts";
import { settingOf } from "../../settings.ts";
import { face, stressDie, stressNext } from "../../../rules/staged/stress.ts";
import type { StressResult } from "../../../rules/staged/stress.ts";
import { facesOf } from "./formulas.ts";

/** Ones in a row after which a die stops doubling: one throw in 10¹², and the documented end of a chain. */
export const MAX_DOUBLINGS = 12;

interface Forcing {
  readonly minimize?: boolean;
  readonly maximize?: boolean;
}

/**
 * The stress die (ST-P01), by hand `1ds`, or `1dsb3` with three botch dice: a ten-sided die whose ten is nothing.
 * A one rolls again and doubles; a first nothing rolls the botch dice. Every further die goes through `roll`, so that
 * fulfilment works. Minimised it is nothing, maximised nine: the highest face that stands alone.
 */
export class FrayStressDie extends DiceTerm {
  static DENOMINATION = "s";
  /** what stands on the faces of the die, from its one to its ten */
  static faceLabels = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
  static MODIFIERS: Record<string, string> = { b: "botchDice" };

  constructor(data: object = {}) {
    super({ ...data, number: 1, faces: 10 });
  }

  /** Minimised or maximised: one die, and nothing follows it. */
  #forced = false;

  override async roll(options: Forcing = {}): Promise<RolledFace> {
    return options.minimize || options.maximize ? this.#force(options) : super.roll(options);
  }

  override _evaluateSync(options: Forcing = {}): this {
    if ((options.minimize || options.maximize) && !this.results.length) this.#force(options);
    super._evaluateSync(options);
    return this;
  }

  #force({ minimize }: Forcing): RolledFace {
    const forced = { result: minimize ? 10 : 9, active: true };
    this.results.push(forced);
    this.#forced = true;
    return forced;
  }

  /** Known to the parser; the dice themselves are thrown with the chain. */
  botchDice(_modifier: string): void {}

  /** How many botch dice follow a first nothing: said in the formula, else the world's setting. */
  get botches(): number {
    const said = this.modifiers.map((modifier) => /^b(\d+)$/i.exec(modifier)?.[1]).find(Boolean);
    return said === undefined ? (settingOf<number>("staged", "botchDice") ?? 1) : Number(said);
  }

  override _evaluateModifiers(): void | Promise<void> {
    if (this.finished) return super._evaluateModifiers();
    return this.#finish().then(() => super._evaluateModifiers());
  }

  private get finished(): boolean {
    if (this.#forced) return true;
    const faces = this.results.map(({ result }) => face({ d10: result }));
    const [first] = faces;
    return first === 0 ? faces.length > this.botches : !stressNext({ faces }).reroll;
  }

  async #finish(): Promise<void> {
    for (;;) {
      const faces = this.results.map(({ result }) => face({ d10: result }));
      if (faces[0] === 0) {
        for (let left = this.botches; left > 0; left--) await this.roll({ reroll: true } as object);
        return;
      }
      if (!stressNext({ faces }).reroll) return;
      this.results.at(-1)!.exploded = true;
      if (faces.length < MAX_DOUBLINGS) await this.roll({ reroll: true } as object);
      else this.results.push({ result: 10, active: true });
    }
  }

  get stress(): StressResult {
    return stressDie(facesOf(this.results.map(({ result }) => result)));
  }

  get total(): number | undefined {
    return this._evaluated ? this.stress.value : undefined;
  }

  override getResultLabel(result: RolledFace): string {
    return String(face({ d10: result.result }));
  }
}

/** A stress die and what is added: a botch makes the total at most nothing (ST-P01). */
export class FrayStressRoll extends Roll {
  get botch(): boolean {
    return (this.dice as unknown[]).some((die) => die instanceof FrayStressDie && die.stress.botch);
  }

  override _evaluateTotal(): number {
    const total = super._evaluateTotal();
    return this.botch ? Math.min(0, total) : total;
  }
}
