import { coreRoll, type AnyRoll, type RollClass } from "../config.ts";
import type { PoolNode } from "../nodes.ts";
import { DiceTerm, splitModifiers } from "./dice.ts";
import type { DiceResult } from "./results.ts";
import { Die } from "./die.ts";
import { runModifiers, type ModifierTable } from "./modifiers.ts";
import { RollTerm, type EvaluationOptions, type TermOptions } from "./term.ts";

/** What a pool is made from: its expressions as formulas or as rolls, its modifiers, and stored results. */
interface PoolTermData {
  terms?: string[];
  modifiers?: string[];
  rolls?: AnyRoll[];
  results?: DiceResult[];
  options?: TermOptions;
}

/** Several expressions in braces, of which some are kept, dropped or counted by their totals: {1d8, 1d10}kh. */
export class PoolTerm extends RollTerm {
  terms: string[];
  modifiers: string[];
  rolls: AnyRoll[];
  results: DiceResult[];

  /**
   * @param rolls of the expressions; made from `terms`, unless there is one for each. With `results` it is evaluated.
   */
  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: PoolTermData = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => coreRoll().create(term));
    this.results = results;
    if (this.results.length) this._evaluated = true;
  }

  static MODIFIERS: ModifierTable = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };

  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = new RegExp(`}${DiceTerm.MODIFIERS_REGEXP_STRING}?`, "g");
  static override REGEXP = new RegExp(`{([^}]+)}${DiceTerm.MODIFIERS_REGEXP_STRING}?`);
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  override get dice() {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  /**
   * The sum of the active results; undefined before evaluation. A modifier that counts gives a result a `count`, which
   * then takes the place of its value.
   */
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    let total = 0;
    for (const result of this.results) {
      if (result.active) total += result.count ?? result.result;
    }
    return total;
  }

  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  alter(...change: Parameters<AnyRoll["alter"]>): this {
    this.rolls = this.rolls.map((roll) => roll.alter(...change));
    this.terms = this.rolls.map((roll) => roll.formula);
    return this;
  }

  override _evaluate(options: EvaluationOptions): this | Promise<this> {
    return options.sync ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  /** Evaluates the rolls, whose totals become the results, and runs the modifiers on these. */
  async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) await roll.evaluate(options);
      this.results.push({ result: roll.total ?? 0, active: true });
    }
    await this._evaluateModifiers();
    return this;
  }

  /**
   * Evaluates the rolls and runs the modifiers, without waiting.
   * @throws Error if a modifier has to wait, unless `strict` is false
   */
  _evaluateSync(options: EvaluationOptions): this {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) roll.evaluateSync(options);
      this.results.push({ result: roll.total ?? 0, active: true });
    }
    if (this._evaluateModifiers() instanceof Promise && (options.strict ?? true)) {
      throw new Error(`The modifiers of ${this.expression} cannot be evaluated synchronously`);
    }
    return this;
  }

  _evaluateModifiers(): void | Promise<void> {
    return runModifiers(this);
  }

  _evaluateModifier(command: string, modifier: string): unknown {
    return DiceTerm.prototype._evaluateModifier.call(this as unknown as DiceTerm, command, modifier);
  }

  // The modifiers do with the totals of the rolls what those of a die do with its faces.

  keep(modifier: string): false | void {
    return Die.prototype.keep.call(this as unknown as Die, modifier);
  }

  drop(modifier: string): false | void {
    return Die.prototype.drop.call(this as unknown as Die, modifier);
  }

  countSuccess(modifier: string): false | void {
    return Die.prototype.countSuccess.call(this as unknown as Die, modifier);
  }

  countFailures(modifier: string): false | void {
    return Die.prototype.countFailures.call(this as unknown as Die, modifier);
  }

  /** Restores a stored pool with its rolls. It counts as evaluated unless the data say otherwise. */
  static override _fromData(data: Record<string, unknown>): PoolTerm {
    const rolls = ((data.rolls as Parameters<RollClass["fromData"]>[0][]) ?? []).map((roll) =>
      roll instanceof coreRoll() ? roll : coreRoll().fromData(roll),
    );
    const term = new this({ ...(data as PoolTermData), rolls });
    term._evaluated = (data.evaluated as boolean | undefined) ?? true;
    return term;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }

  /** Makes a pool from a formula; null if the formula does not begin with a pool. */
  static fromExpression(formula: string, options: TermOptions = {}): PoolTerm | null {
    const [term] = coreRoll().parse(formula, {});
    if (!(term instanceof PoolTerm)) return null;
    Object.assign(term.options, options);
    return term;
  }

  /** Makes a pool of existing rolls. @throws {Error} if some of them are evaluated and some are not */
  static fromRolls(rolls: AnyRoll[] = []): PoolTerm {
    const evaluatedCount = rolls.filter((roll) => roll._evaluated).length;
    if (evaluatedCount !== 0 && evaluatedCount !== rolls.length) {
      throw new Error(
        "You can only call PoolTerm.fromRolls with rolls which are either all evaluated, or none evaluated",
      );
    }
    const pool = new this({ terms: rolls.map((roll) => roll.formula), rolls });
    if (rolls.length && evaluatedCount) {
      pool.results = rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
      pool._evaluated = true;
    }
    return pool;
  }

  static override fromParseNode(node: PoolNode): PoolTerm {
    return new this({ terms: node.terms, modifiers: splitModifiers(node.modifiers), options: { ...node.options } });
  }
}
