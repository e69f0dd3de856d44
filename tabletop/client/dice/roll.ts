import { diceConfig, coreRoll } from "./config.ts";
import { type ReplacementOptions, replaceData, withAnyData } from "./formula-data.ts";
import { rollLink, type AnchorOptions, collapseDice, expandDice } from "./inline-roll.ts";
import type { ParseNode } from "./nodes.ts";
import { RollParser, type SyntaxTree } from "./parser.ts";
import type { MessageOptions, RenderOptions } from "./roll-chat.ts";
import { chatContext, renderRoll, rollTooltip, makeMessage } from "./roll-chat.ts";
import { safeEval, mathProxy } from "./safe-eval.ts";
import { DiceTerm } from "./terms/dice.ts";
import { NumericTerm } from "./terms/numeric.ts";
import { OperatorTerm } from "./terms/operator.ts";
import { PoolTerm } from "./terms/pool.ts";
import { StringTerm } from "./terms/string.ts";
import { RollTerm, type EvaluationOptions } from "./terms/term.ts";
import { totalOf } from "./total.ts";

/** A roll in the form in which it is stored. */
export interface RollData {
  class?: string;
  formula: string;
  data?: object;
  options?: Record<string, unknown>;
  dice?: object[];
  terms: object[];
  total?: number | null;
  evaluated?: boolean;
}

/** A formula with its dice and, once evaluated, its total. After that the roll is never changed. */
export class Roll<Data extends object = any> {
  data: Data;
  options: Record<string, unknown>;
  terms: RollTerm[];
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | string | undefined;
  _root: Roll | undefined;

  /** @throws {Error} if the formula cannot be read */
  constructor(formula: string, data: Data = {} as Data, options: Record<string, unknown> = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    const Class = this.constructor as typeof Roll;
    this.terms = Class.parse(String(formula), this.data as Record<string, unknown>);
    this._formula = Class.getFormula(this.terms);
  }

  static MATH_PROXY = mathProxy;
  static CHAT_TEMPLATE = "templates/dice/roll.html";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.html";
  static RESOLVERS = new Map<Roll, unknown>();

  _prepareData(data: Data): Data {
    return data;
  }

  /* ---- parts of a roll ---- */

  /** The further dice of the roll, which are in no term; then the dice of all terms, after those within their parts. */
  get dice(): DiceTerm[] {
    const ownDice = this.terms.flatMap((term) =>
      term instanceof DiceTerm ? [...(term.dice as DiceTerm[]), term] : (term.dice as DiceTerm[]),
    );
    return [...this._dice, ...ownDice];
  }

  get formula(): string {
    return this._formula;
  }

  /** The formula with the rolled numbers in place of the dice; "" before evaluation. */
  get result(): string {
    return this._evaluated ? this.terms.map((term) => String(term.total ?? "")).join("") : "";
  }

  get total(): number | undefined {
    if (!this._evaluated || this._total === undefined) return undefined;
    return Number(this._total);
  }

  /** The result as it is: a number or, if text is allowed, a text; undefined before evaluation. */
  get product(): number | string | undefined {
    return this._evaluated ? this._total : undefined;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  toString(): string {
    return this._formula;
  }

  /* ---- change before evaluation ---- */

  /** Multiplies each number of dice and adds to it; `multiplyNumeric`: also multiplies numbers. @throws if rolled */
  alter(multiply: number, add: number, { multiplyNumeric = false }: { multiplyNumeric?: boolean } = {}): this {
    if (this._evaluated) throw new Error("The roll is evaluated: it cannot be changed any more");
    for (const term of this.terms)
      if (term instanceof DiceTerm || term instanceof PoolTerm) term.alter(multiply, add);
      else if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
    this.resetFormula();
    return this;
  }

  /** A roll of the same formula, data and options, not yet evaluated. */
  clone(): this {
    const Class = this.constructor as new (formula: string, data: Data, options: Record<string, unknown>) => this;
    return new Class(this._formula, this.data, this.options);
  }

  /** Sets the formula to that of the terms, after these have changed. @returns the formula */
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof Roll).getFormula(this.terms));
  }

  /** Sets this flavour on every term that has none, except operators. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) {
      if (!(term instanceof OperatorTerm)) term.options.flavor ||= flavor;
    }
  }

  /* ---- evaluation ---- */

  /**
   * Rolls the dice and computes the total.
   * @param options `minimize` and `maximize` force the lowest or highest faces; `allowStrings` allows text as result
   * @returns the roll itself @throws {Error} if it is evaluated already
   */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    const { minimize = false, maximize = false, allowStrings = false, allowInteractive = true, ...rest } = options;
    this.#begin();
    return this._evaluate({ minimize, maximize, allowStrings, allowInteractive, ...rest });
  }

  /**
   * Evaluates the roll without waiting.
   * @throws {Error} if dice are left to chance; with `strict` false they do not count instead
   */
  evaluateSync(options: EvaluationOptions = {}): this {
    const { minimize = false, maximize = false, allowStrings = false, strict = true } = options;
    this.#begin();
    return this._evaluateSync({ minimize, maximize, allowStrings, strict });
  }

  #begin(): void {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} is evaluated already`);
    this._evaluated = true;
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    for (const term of this.terms) {
      term._root = this._root ?? this;
      if (!term._evaluated) await term.evaluate(options);
    }
    this._total = this._evaluateTotal();
    return this;
  }

  /**
   * Evaluates the terms one by one, without waiting.
   * @throws Error for a term that is left to chance, unless `strict` is false
   */
  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const term of this.terms) {
      term._root = this._root ?? this;
      if (term._evaluated) continue;
      if (!RollTerm.isDeterministic(term, options) && (options.strict ?? true)) {
        throw new Error(
          `The roll ${this._formula} cannot be evaluated synchronously: ${term.formula} is left to chance`,
        );
      }
      void term.evaluate({ ...options, sync: true });
    }
    this._total = this._evaluateTotal();
    return this;
  }

  /** Computes the total of the evaluated terms, 0 without terms. @throws {Error} if it is a number that is not finite */
  _evaluateTotal(): number | string {
    if (!this.terms.length) return 0;
    const total = totalOf(RollParser.toAST(this.terms));
    if (typeof total === "number" && !Number.isFinite(total)) {
      throw new Error(`The roll ${this._formula} does not come to a number`);
    }
    return total;
  }

  roll(options?: EvaluationOptions): Promise<this> {
    return this.evaluate(options);
  }

  reroll(options?: EvaluationOptions): Promise<this> {
    return this.clone().evaluate(options);
  }

  /* ---- making rolls ---- */

  static get defaultImplementation(): typeof Roll {
    return diceConfig().rolls[0]!;
  }

  static get resolverImplementation(): never {
    throw new Error("not in the tabletop: RollResolver");
  }

  /** Makes a roll of the default class, whatever class this is called on. */
  static create(formula: string, data: object = {}, options: Record<string, unknown> = {}): Roll {
    return new this.defaultImplementation(formula, data, options);
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  /** Computes arithmetic and functions of Math. @throws {Error} on anything else */
  static safeEval(expression: string): number {
    return safeEval(expression);
  }

  /** Makes the terms anew from their formula: terms need no simplification here, but older callers ask for it. */
  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return this.parse(this.getFormula(terms), {});
  }

  /** Evaluates a formula `count` times, without asking anyone for faces. @returns the totals */
  static async simulate(formula: string, count = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let index = 0; index < count; index++) {
      totals.push((await new this(formula).evaluate({ allowInteractive: false })).total ?? 0);
    }
    return totals;
  }

  static registerResult(): never {
    throw new Error("not in the tabletop: Roll.registerResult");
  }

  /** Parses a formula into terms; references are replaced by their data, by 0 if they have none. */
  static parse(formula: string, data: Record<string, unknown> = {}): RollTerm[] {
    if (!formula) return [];
    const replaced = this.replaceFormulaData(formula, data, { missing: "0" });
    const nodes = new (diceConfig().parser)(replaced).parse();
    return nodes.flatMap((node) => this.instantiateAST(node));
  }

  /** Makes the terms of a node or a syntax tree, in the order in which they are written. */
  static instantiateAST(root: SyntaxTree<ParseNode>): RollTerm[] {
    return RollParser.flattenTree(root).map((node) => {
      const Term = diceConfig().termTypes[node.class] ?? DiceTerm;
      return (Term as typeof RollTerm).fromParseNode(node);
    });
  }

  /** Replaces each reference (@path) by its data, as `replaceData` does. */
  static replaceFormulaData(formula: string, data: object, options: ReplacementOptions = {}): string {
    return replaceData(formula, data, options);
  }

  /** Whether a formula can be read and rolled, here with lowest faces and every reference as 1. False for an empty one. */
  static validate(formula: string): boolean {
    try {
      const roll = new this(withAnyData(String(formula)));
      if (!roll.terms.length) return false;
      roll.evaluateSync({ minimize: true });
      return true;
    } catch {
      return false; // the formula cannot be read or evaluated, which is the answer
    }
  }

  /** The dice among some terms and, of each term that is no dice, those within it. */
  static identifyFulfillableTerms(terms: RollTerm[]): DiceTerm[] {
    return terms.flatMap((term) => (term instanceof DiceTerm ? [term] : (term.dice as DiceTerm[])));
  }

  /** Returns the first term of a text; for an empty text a StringTerm. */
  static _classifyStringTerm(term: string, _options: object = {}): RollTerm {
    return this.parse(term, {})[0] ?? new StringTerm({ term });
  }

  /**
   * Makes a roll of existing terms. The terms that are neither operators nor numbers decide whether the roll is
   * evaluated: all of them must be. If there are no such terms, all operators and numbers must be. In an evaluated roll
   * all terms are marked as evaluated.
   * @throws {Error} if some of the deciding terms are evaluated and some are not
   */
  static fromTerms<T extends typeof Roll>(
    this: T,
    terms: RollTerm[],
    options: Record<string, unknown> = {},
  ): InstanceType<T> {
    const rollingTerms = terms.filter((term) => !(term instanceof OperatorTerm || term instanceof NumericTerm));
    const decidingTerms = rollingTerms.length ? rollingTerms : terms;
    const evaluatedCount = decidingTerms.filter((term) => term._evaluated).length;
    const isEvaluated = decidingTerms.length > 0 && evaluatedCount === decidingTerms.length;
    if (evaluatedCount && !isEvaluated) {
      throw new Error("Roll.fromTerms takes terms that are all evaluated, or none of them");
    }
    const roll = new this("", {}, options) as InstanceType<T>;
    roll.terms = terms;
    roll.resetFormula();
    if (!isEvaluated) return roll;
    for (const term of terms) term._evaluated = true;
    roll._evaluated = true;
    roll._total = roll._evaluateTotal();
    return roll;
  }

  /* ---- chat ---- */

  getTooltip(): Promise<string> {
    return rollTooltip(this);
  }

  async render(options: RenderOptions = {}): Promise<string> {
    return renderRoll(this, options);
  }

  /** Generation 14: the data for the template of the roll's card. */
  async _prepareChatRenderContext(options: RenderOptions = {}): Promise<object> {
    return chatContext(this, options);
  }

  /** Makes a chat message with this roll; with `create: false` only its data. */
  async toMessage(messageData: Record<string, unknown> = {}, options: MessageOptions = {}): Promise<unknown> {
    return makeMessage(this, messageData ?? {}, options ?? {});
  }

  toAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return rollLink(this, options);
  }

  static async expandInlineResult(link: HTMLAnchorElement): Promise<void> {
    await expandDice(this, link);
  }

  static collapseInlineResult(link: HTMLAnchorElement): void {
    collapseDice(link);
  }

  /** Converts a roll mode of generation 13 to the message mode of 14; other modes stay as they are. */
  static _mapLegacyRollMode(mode: string): string {
    return { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self", roll: "" }[mode] ?? mode;
  }

  /* ---- storing ---- */

  /** The roll as plain data, from which `fromData` makes it again. */
  toJSON() {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((term) => term.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total as number | undefined,
      evaluated: this._evaluated,
    };
  }

  /**
   * Restores a stored roll, by default an evaluated one, in the class that it names, else in this class.
   * @throws {Error} if CONFIG.Dice.rolls has no class of that name
   */
  static fromData<T extends typeof Roll>(this: T, data: RollData): InstanceType<T> {
    let Class: typeof Roll = this;
    if (data.class && data.class !== this.name) {
      const configuredClass = diceConfig().rolls.find((candidate) => candidate.name === data.class);
      if (configuredClass) Class = configuredClass;
      else if (data.class === coreRoll().name) Class = coreRoll();
      else throw new Error(`CONFIG.Dice.rolls has no class ${data.class} to bring the roll back in`);
    }
    const roll = new Class(data.formula, data.data ?? {}, data.options ?? {}) as InstanceType<T>;
    // the terms as stored, in place of those of the formula; then total and further dice
    roll.terms = data.terms.map((term) =>
      term instanceof RollTerm ? term : RollTerm.fromData(term as Record<string, unknown>),
    );
    if (!(data.evaluated ?? true)) return roll;
    roll._total = data.total ?? undefined;
    roll._dice = (data.dice ?? []).map((term) =>
      term instanceof DiceTerm ? term : (RollTerm.fromData(term as Record<string, unknown>) as DiceTerm),
    );
    roll._evaluated = true;
    return roll;
  }

  static fromJSON<T extends typeof Roll>(this: T, json: string): InstanceType<T> {
    return this.fromData(JSON.parse(json) as RollData) as InstanceType<T>;
  }
}

declare module "./config.ts" {
  interface DiceClasses {
    Roll: typeof Roll;
  }
}
