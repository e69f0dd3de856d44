import { notInTabletop } from "../../core/missing.ts";
import { coreRoll, diceConfig, type AnyRoll, type RollClass } from "../config.ts";
import type { DiceNode, ParentheticalNode } from "../nodes.ts";
import {
  applyCount,
  applyDeduct,
  compareResult,
  keepOrDrop,
  type CountFlags,
  type DeductFlags,
  type DiceResult,
} from "./results.ts";
import { runModifiers, type ModifierTable } from "./modifiers.ts";
import { RollTerm, type EvaluationOptions, type TermOptions } from "./term.ts";

/** What a term with dice is made from. */
export interface DiceTermData {
  number?: number | AnyRoll;
  faces?: number | AnyRoll;
  method?: string | null;
  modifiers?: string[];
  results?: DiceResult[];
  options?: TermOptions;
}

/** The most dice of one term; more count as a typing error. */
const MAXIMUM_DICE = 999;

/** Any term that rolls: dice, coins, cards. */
export abstract class DiceTerm extends RollTerm {
  _number: number | AnyRoll;
  _faces: number | AnyRoll;
  modifiers: string[];
  results: DiceResult[];
  #method: string | null | undefined;
  /** the options of the evaluation under way, for dice that modifiers add; empty at other times */
  _evaluation: EvaluationOptions = {};

  /** With results, the dice count as evaluated. */
  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options = {} }: DiceTermData = {}) {
    super({ options });
    this._number = number;
    this._faces = faces;
    this.#method = method;
    this.modifiers = modifiers;
    this.results = results;
    if (results.length) this._evaluated = true;
  }

  static DENOMINATION = "";
  static MODIFIERS: ModifierTable = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/]+)";
  static MODIFIER_REGEXP = /([A-Za-z]+)([^A-Za-z\s()+\-*/]+)?/g;
  static override REGEXP: RegExp = new RegExp(
    `^([0-9]+)?[dD]([A-z]|[0-9]+)${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?$`,
  );
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  get number(): number | undefined {
    return typeof this._number === "number" ? this._number : this._number?.total;
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return typeof this._faces === "number" ? this._faces : this._faces?.total;
  }

  set faces(value: number) {
    this._faces = value;
  }

  get method(): string | null | undefined {
    return this.#method;
  }

  set method(method: string | null | undefined) {
    this.#method = method;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  /** The dice rolled to find the number of dice or of faces, if one of these is a roll. */
  override get dice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((part) => (typeof part === "object" && part ? part.dice : []));
  }

  override get expression(): string {
    const denomination = (this.constructor as typeof DiceTerm).DENOMINATION;
    const faces = denomination === "d" ? partFormula(this._faces) : denomination;
    return `${partFormula(this._number)}d${faces}${this.modifiers.join("")}`;
  }

  /** The sum of what the active results count; undefined before evaluation. */
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    let total = 0;
    for (const result of this.results) {
      if (result.active) total += result.count ?? result.result;
    }
    return total;
  }

  /** The faces of the active results. */
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return this._evaluated || this.number === 0;
  }

  /**
   * Multiplies the number of dice, rounds the product, and then adds `add`; the result is at least 0. A factor that is
   * negative or not finite counts as 1, an addend that is not finite as 0. If the number of dice is itself a roll, that
   * roll is replaced by the roll of the product and sum, without rounding or limit.
   * @throws {Error} once the dice are rolled
   */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} is evaluated: it cannot be changed any more`);
    const factor = Number.isFinite(multiply) && multiply >= 0 ? multiply : 1;
    const addend = Number.isFinite(add) ? add : 0;
    if (typeof this._number === "number") this._number = Math.max(0, Math.round(this._number * factor) + addend);
    else this._number = new (coreRoll())(`(${this._number.formula}) * ${factor} + ${addend}`);
    return this;
  }

  /** Evaluates the term: without waiting if `sync` is true, else returns a promise. */
  override _evaluate(options: EvaluationOptions): this | Promise<this> {
    return options.sync ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  /** Rolls the dice, after those for their number and faces, and runs the modifiers. */
  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    this._evaluation = options;
    // the number of dice and of faces, where these are rolls
    for (const part of [this._number, this._faces]) {
      if (typeof part === "object" && part && !part._evaluated) await part.evaluate(options);
    }
    this.#checkNumber();
    for (let n = this.results.length; n < (this.number ?? 0); n++) await this.roll(options);
    await this._evaluateModifiers();
    this._evaluation = {};
    return this;
  }

  /**
   * Evaluates the term without waiting: dice with forced faces, and modifiers that need no waiting.
   * @throws {Error} for dice left to chance and modifiers that wait, unless `strict` is false; then these do not count
   */
  _evaluateSync(options: EvaluationOptions = {}): this {
    this._evaluation = options;
    // the number of dice and of faces, where these are rolls
    for (const part of [this._number, this._faces]) {
      if (typeof part === "object" && part && !part._evaluated) part.evaluateSync(options);
    }
    this.#checkNumber();
    // the dice that have no result yet
    for (let n = this.results.length; n < (this.number ?? 0); n++) {
      const face = this._forcedFace(options);
      if (face !== undefined) this.results.push({ result: face, active: true });
      else if (options.strict ?? true)
        throw new Error("A term that is left to chance cannot be evaluated synchronously");
    }
    // the modifiers, which return a promise if one of them has to wait
    const outcome = this._evaluateModifiers();
    if (outcome instanceof Promise && (options.strict ?? true)) {
      outcome.catch(() => undefined); // an error of the modifiers themselves no longer matters
      throw new Error(`The modifiers of ${this.expression} cannot be evaluated synchronously`);
    }
    this._evaluation = {};
    return this;
  }

  /** @throws {Error} if there are more than MAXIMUM_DICE dice */
  #checkNumber(): void {
    if ((this.number ?? 0) > MAXIMUM_DICE) {
      throw new Error(`No more than ${MAXIMUM_DICE} dice can be rolled by one term`);
    }
  }

  /** The lowest or highest face if the evaluation forces it; undefined if it does not. */
  _forcedFace({ minimize, maximize }: EvaluationOptions): number | undefined {
    if (minimize) return Math.min(1, this.faces ?? 0);
    return maximize ? this.faces : undefined;
  }

  /**
   * Rolls one more die of this term, adds its result to `results` and returns that result. The face is the forced face,
   * else the face that the configured method gives, else a random face. Systems override this method for dice of their
   * own.
   */
  async roll(options: EvaluationOptions = {}): Promise<DiceResult> {
    const { minimize, maximize } = options;
    const result = this._forcedFace({ minimize, maximize }) ?? (await this._roll(options)) ?? this.randomFace();
    const rolled: DiceResult = { result, active: true };
    this.results.push(rolled);
    return rolled;
  }

  /**
   * Finds the face by the configured method (see FulfillmentMethod). Undefined, so that chance decides, if no method
   * with a handler is configured, if the handler finds no face, or if the method asks the user and `allowInteractive`
   * is false.
   * @throws {Error} for a method that asks the user, unless `allowInteractive` is false
   */
  async _roll(options: EvaluationOptions = {}): Promise<number | undefined> {
    const { fulfillment } = diceConfig();
    const method = fulfillment.methods[this.method ?? fulfillment.defaultMethod];
    // interactive methods ask the user for the faces of real dice, which is not built
    if (method?.interactive && options.allowInteractive !== false) notInTabletop("RollResolver");
    if (!method?.handler || method.interactive) return undefined;
    return (await method.handler(this, options)) ?? undefined;
  }

  /** The face for an evenly distributed random number, at least 0 and below 1. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }

  /** A random face, as `mapRandomFace` chooses it. */
  randomFace(): number {
    return this.mapRandomFace(diceConfig().randomUniform());
  }

  getResultLabel(result: DiceResult): string {
    return String(result.result);
  }

  /**
   * The CSS classes of a result: the kind of die, a class for each mark that modifiers have set and, if no modifier
   * judged success, "min" or "max" for the lowest or highest face.
   */
  getResultCSS(result: DiceResult): (string | null)[] {
    const isJudged = result.success !== undefined || result.failure !== undefined;
    const isLowest = result.result === Math.min(1, this.faces ?? 0);
    const isHighest = result.result === this.faces;
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      !isJudged && isLowest ? "min" : null,
      !isJudged && isHighest ? "max" : null,
    ];
  }

  /** The data of this term for the template of a roll's tooltip. */
  getTooltipData() {
    const { fulfillment } = diceConfig();
    const method = this.method ? fulfillment.methods[this.method] : undefined;
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: method?.icon,
      method: method?.label,
      rolls: this.results
        .filter((result) => !result.hidden)
        .map((result) => ({
          result: this.getResultLabel(result),
          classes: this.getResultCSS(result).filter(Boolean).join(" "),
        })),
    };
  }

  /** Runs the modifiers from left to right; returns a promise if one of them has to wait. */
  _evaluateModifiers(): void | Promise<void> {
    return runModifiers(this);
  }

  /**
   * Runs one modifier on this term's results.
   * @param command the letters of the modifier, e.g. "kh", which is a key of `MODIFIERS`
   * @param modifier the whole modifier, e.g. "kh2"
   * @returns what the modifier's function returns, possibly a promise; false if this kind of term does not know the
   * modifier, or its function refuses it
   * @throws Error if `MODIFIERS` names a method that the term does not have
   */
  _evaluateModifier(command: string, modifier: string): unknown {
    const entry = (this.constructor as typeof DiceTerm).MODIFIERS[command];
    if (entry === undefined) return false;
    if (typeof entry === "function") return entry.call(this, modifier);
    const method = (this as unknown as Record<string, unknown>)[entry];
    if (typeof method !== "function") throw new Error(`${this.constructor.name} has no method ${entry} for ${command}`);
    return (method as (modifier: string) => unknown).call(this, modifier);
  }

  static compareResult(result: number, comparison: string, target: number): boolean {
    return compareResult(result, comparison, target);
  }

  static _keepOrDrop(results: DiceResult[], number: number, options: { keep?: boolean; highest?: boolean } = {}) {
    return keepOrDrop(results, number, options);
  }

  static _applyCount(results: DiceResult[], comparison: string, target: number, flags: CountFlags = {}): void {
    applyCount(results, comparison, target, flags);
  }

  static _applyDeduct(results: DiceResult[], comparison: string, target: number, flags: DeductFlags = {}): void {
    applyDeduct(results, comparison, target, flags);
  }

  /** Matches a text such as "2d6kh[fire]"; null if it is no dice or, with `imputeNumber` false, names no number of dice. */
  static matchTerm(expression: string, { imputeNumber = true }: { imputeNumber?: boolean } = {}) {
    const match = expression.match(this.REGEXP);
    return match && (match[1] !== undefined || imputeNumber) ? match : null;
  }

  /** Makes the term from a match of `matchTerm`. */
  static fromMatch(match: RegExpMatchArray): DiceTerm {
    const [, number, faces, modifiers, flavor] = match;
    return this.fromParseNode({
      class: "DiceTerm",
      formula: match[0],
      number: number === undefined ? null : Number(number),
      faces: /^[0-9]+$/.test(faces!) ? Number(faces) : faces!,
      modifiers: modifiers ?? "",
      options: { flavor },
    });
  }

  /** Makes a term of the class that is configured for the kind of dice. @throws {Error} for an unknown kind */
  static override fromParseNode(node: DiceNode): DiceTerm {
    const { terms } = diceConfig();
    const denomination = typeof node.faces === "string" ? node.faces.toLowerCase() : "d";
    const Term = terms[denomination] as unknown as new (data: DiceTermData) => DiceTerm;
    if (!Term) throw new Error(`CONFIG.Dice.terms has no die "${node.faces}"`);
    const data: DiceTermData = {
      number: innerPart(node.number) ?? 1,
      modifiers: splitModifiers(node.modifiers),
      options: { ...node.options },
    };
    if (typeof node.faces !== "string") data.faces = innerPart(node.faces);
    const term = new Term(data);
    if (node.evaluated) term._evaluated = true;
    return term;
  }

  /** Restores stored dice, with the rolls that gave their number and faces. A result stored as a bare face is active. */
  static override _fromData(data: Record<string, unknown>): DiceTerm {
    // a stored roll becomes a roll; a number stays
    const restorePart = (part: unknown) =>
      part && typeof part === "object" && "formula" in part && "terms" in part
        ? coreRoll().fromData(part as Parameters<RollClass["fromData"]>[0])
        : part;
    const results = ((data.results as (DiceResult | number)[]) ?? []).map((result) =>
      typeof result === "number" ? { result, active: true } : { ...result },
    );
    const restored = {
      ...data,
      number: restorePart(data._number ?? data.number),
      faces: restorePart(data._faces ?? data.faces),
    };
    return super._fromData({ ...restored, results, modifiers: [...((data.modifiers as string[]) ?? [])] }) as DiceTerm;
  }

  override toJSON(): Record<string, unknown> {
    const data = super.toJSON();
    if (typeof this._number === "object") data._number = this._number.toJSON();
    if (typeof this._faces === "object") data._faces = this._faces.toJSON();
    return data;
  }
}

/** The formula of a number of dice or of faces; that of a roll in parentheses. */
function partFormula(countOrRoll: number | AnyRoll): string {
  return typeof countOrRoll === "object" && countOrRoll ? `(${countOrRoll.formula})` : String(countOrRoll);
}

/** A node's number of dice or of faces: a number or a roll; undefined if the node has none. */
function innerPart(nodePart: number | ParentheticalNode | null): number | AnyRoll | undefined {
  if (nodePart === null || nodePart === undefined) return undefined;
  return typeof nodePart === "number" ? nodePart : new (coreRoll())(nodePart.term);
}

/**
 * Splits a text of modifiers after each number: "kh2x6" into "kh2" and "x6". Modifiers without a number between them, as
 * in "xkh2", stay together; `runModifiers` splits them by their names.
 */
export function splitModifiers(text: string): string[] {
  return text.match(/[A-Za-z]+(?:[^A-Za-z\s()]+|\((?:[^()]|\([^()]*\))*\))*/g) ?? [];
}

declare module "../config.ts" {
  interface DiceClasses {
    DiceTerm: typeof DiceTerm;
  }
}
