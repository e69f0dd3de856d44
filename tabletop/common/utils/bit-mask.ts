/**
 * A set of named states, each a bit of one number; the first is the lowest bit.
 * @see https://foundryvtt.com/api/v14/classes/foundry.utils.BitMask.html
 */
export class BitMask extends Number {
  readonly states: Readonly<Record<string, string>>;
  /** the bits of the states that are on */
  #value = 0;

  /** @param states the names of the states, and which are on @throws Error for more than 32 */
  constructor(states: Record<string, boolean> | null = {}) {
    super();
    const names = Object.keys(states ?? {});
    if (names.length > 32) throw new Error("A BitMask holds no more than 32 states");
    this.states = Object.freeze(Object.fromEntries(names.map((name) => [name, name])));
    for (const [name, enabled] of Object.entries(states ?? {})) if (enabled) this.addState(name);
  }

  /** The bit of a state. @throws Error for a name that is no state of this mask */
  #bit(state: string): number {
    const place = Object.keys(this.states).indexOf(state);
    if (place < 0) throw new Error(`"${state}" is no state of this BitMask`);
    return 1 << place;
  }

  get isEmpty(): boolean {
    return this.#value === 0;
  }

  hasState(state: string): boolean {
    return (this.#value & this.#bit(state)) !== 0;
  }

  addState(state: string): void {
    this.#value |= this.#bit(state);
  }

  removeState(state: string): void {
    this.#value &= ~this.#bit(state);
  }

  toggleState(state: string, enabled = !this.hasState(state)): number {
    if (enabled) this.addState(state);
    else this.removeState(state);
    return this.#value;
  }

  clear(): void {
    this.#value = 0;
  }

  override valueOf(): number {
    return this.#value;
  }

  override toString(): string {
    return String(this.#value.toString(2));
  }

  /** Whether another mask has states of the same names in the same order. */
  isCompatible(other: BitMask): boolean {
    return Object.keys(this.states).join() === Object.keys(other.states).join();
  }

  toJSON(): string {
    return JSON.stringify(this.toObject());
  }

  static fromJSON(json: string): BitMask {
    return new this(JSON.parse(json));
  }

  toObject(): Record<string, boolean> {
    return Object.fromEntries(Object.keys(this.states).map((state) => [state, this.hasState(state)]));
  }

  clone(): BitMask {
    return new BitMask(this.toObject());
  }

  /** The constants of the states for a shader in GLSL, a line for each, such as `const uint FIRST = 0x1U;`. */
  static generateShaderBitMaskConstants(states: readonly string[]): string {
    return states
      .map((state, place) => `const uint ${state.toUpperCase()} = 0x${(1 << place).toString(16)}U;`)
      .join("\n");
  }
}
