import { DiceTerm, Roll } from "../../host/host.ts";
import type { RolledFace } from "../../host/host.ts";
import { settingOf } from "../../settings.ts";
import { face, stressDie, stressNext } from "../../../rules/staged/stress.ts";
import type { StressResult } from "../../../rules/staged/stress.ts";
import { facesOf } from "./formulas.ts";

/** Ones in a row after which a stress die rolls no further, so that its chain always ends; a chance of 1 in 10¹². */
const MAX_DOUBLINGS = 12;

/** Options of a roll that is forced to its least or most. */
interface Forcing {
  readonly minimize?: boolean;
  readonly maximize?: boolean;
}

/**
 * The stress die (ST-P01), in a formula `1ds`, or `1dsb3` with three botch dice: a ten-sided die whose ten counts as 0.
 * A one doubles the next die; a first 0 rolls the botch dice. Every further die goes through `roll`, so that dice
 * entered by hand work. Minimised it is 0, maximised 9, the highest single face.
 */
export class FrayStressDie extends DiceTerm {
  static DENOMINATION = "s";
  /** labels of the faces, from one to ten */
  static faceLabels = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
  static MODIFIERS: Record<string, string> = { b: "botchDice" };

  constructor(data: object = {}) {
    super({ ...data, number: 1, faces: 10 });
  }

  /** whether the die was minimised or maximised: then it is a single die */
  #forced = false;

  /** Rolls one die, or adds the face of a die that is minimised or maximised. */
  override async roll(options: Forcing = {}): Promise<RolledFace> {
    return options.minimize || options.maximize ? this.#force(options) : super.roll(options);
  }

  /** Evaluates the die without dice entered by hand, as the host does for all minimised or maximised rolls. */
  override _evaluateSync(options: Forcing = {}): this {
    if ((options.minimize || options.maximize) && !this.results.length) this.#force(options);
    super._evaluateSync(options);
    return this;
  }

  /** Adds the single face of a die that is minimised (10, which counts as 0) or maximised (9). */
  #force({ minimize }: Forcing): RolledFace {
    const forced = { result: minimize ? 10 : 9, active: true };
    this.results.push(forced);
    this.#forced = true;
    return forced;
  }

  /** Stands for the modifier `b`, which the host's parser must find; the botch dice are rolled by `#finish`. */
  botchDice(_modifier: string): void {}

  /** The number of botch dice after a first 0: as the formula says, else by the world's setting. */
  get botches(): number {
    const written = this.modifiers.map((modifier) => /^b(\d+)$/i.exec(modifier)?.[1]).find(Boolean);
    return written === undefined ? (settingOf<number>("staged", "botchDice") ?? 1) : Number(written);
  }

  override _evaluateModifiers(): void | Promise<void> {
    if (this.finished) return super._evaluateModifiers();
    return this.#finish().then(() => super._evaluateModifiers());
  }

  /** Whether no further dice are due. After a first 0 these are the botch dice, else another die after each 1. */
  private get finished(): boolean {
    if (this.#forced) return true;
    const faces = this.results.map(({ result }) => face({ d10: result }));
    if (faces[0] === 0) return faces.length > this.botches;
    return !stressNext({ faces }).reroll;
  }

  /** Rolls the further dice that are due, one after the other, as dice of this same roll (with the option `reroll`). */
  async #finish(): Promise<void> {
    for (;;) {
      const faces = this.results.map(({ result }) => face({ d10: result }));
      // After a first 0 only the botch dice are due.
      if (faces[0] === 0) {
        for (let remaining = this.botches; remaining > 0; remaining--) await this.roll({ reroll: true } as object);
        return;
      }
      if (!stressNext({ faces }).reroll) return;
      this.results.at(-1)!.exploded = true;
      if (faces.length < MAX_DOUBLINGS) await this.roll({ reroll: true } as object);
      // A chain that is too long ends, without a throw, in a 0, which counts ten.
      else this.results.push({ result: 10, active: true });
    }
  }

  /** The result of the die (ST-P01). Throws RulesError while further dice are due. */
  get stress(): StressResult {
    return stressDie(facesOf(this.results.map(({ result }) => result)));
  }

  /** The value of the stress die; undefined before it is rolled. */
  get total(): number | undefined {
    return this._evaluated ? this.stress.value : undefined;
  }

  /** Returns the face as it is shown, "0" to "9". */
  override getResultLabel(result: RolledFace): string {
    return String(face({ d10: result.result }));
  }
}

/** A stress die with its modifiers; after a botch the total is at most 0 (ST-P01). */
export class FrayStressRoll extends Roll {
  /** Whether a stress die of the roll botched. */
  get botch(): boolean {
    return (this.dice as unknown[]).some((die) => die instanceof FrayStressDie && die.stress.botch);
  }

  override _evaluateTotal(): number {
    const total = super._evaluateTotal();
    return this.botch ? Math.min(0, total) : total;
  }
}
