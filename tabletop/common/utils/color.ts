/**
 * A colour as a number 0xRRGGBB, with conversions (`foundry.utils.Color`); channels, hue and the like go from 0 to 1.
 * An invalid colour is NaN, or another number that is out of range.
 */
export class Color extends Number {
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  get css(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "#000000";
  }

  get rgb(): [number, number, number] {
    const value = this.valueOf();
    return [((value >> 16) & 0xff) / 255, ((value >> 8) & 0xff) / 255, (value & 0xff) / 255];
  }

  get r(): number {
    return this.rgb[0];
  }

  get g(): number {
    return this.rgb[1];
  }

  get b(): number {
    return this.rgb[2];
  }

  get maximum(): number {
    return Math.max(...this.rgb);
  }

  get minimum(): number {
    return Math.min(...this.rgb);
  }

  // the number 0xBBGGRR
  get littleEndian(): number {
    const value = this.valueOf();
    return ((value >> 16) & 0xff) | (value & 0xff00) | ((value & 0xff) << 16);
  }

  get hsv(): [number, number, number] {
    const delta = this.maximum - this.minimum;
    return [this.#hue(delta), this.maximum === 0 ? 0 : delta / this.maximum, this.maximum];
  }

  get hsl(): [number, number, number] {
    const delta = this.maximum - this.minimum;
    const light = (this.maximum + this.minimum) / 2;
    return [this.#hue(delta), delta === 0 ? 0 : delta / (1 - Math.abs(2 * light - 1)), light];
  }

  /**
   * The hue as a share of the colour circle, 0 to 1; 0 for greys.
   * @param delta the largest channel minus the smallest
   */
  #hue(delta: number): number {
    if (delta === 0) return 0;
    const [r, g, b] = this.rgb;
    const largest = this.maximum;
    // the place on the circle in sixths: red is 0, green 2, blue 4
    let sixth = (r - g) / delta + 4;
    if (largest === r) sixth = ((g - b) / delta) % 6;
    else if (largest === g) sixth = (b - r) / delta + 2;
    return (sixth < 0 ? sixth + 6 : sixth) / 6;
  }

  toHTML(): string {
    return this.css;
  }

  override toString(radix?: number): string {
    return radix === undefined ? this.css : this.valueOf().toString(radix);
  }

  toJSON(): string {
    return this.css;
  }

  toRGBA(alpha: number): string {
    return `rgba(${this.rgb.map((channel) => Math.round(channel * 255)).join(", ")}, ${alpha})`;
  }

  equals(other: unknown): boolean {
    return this.valueOf() === Color.from(other as number).valueOf();
  }

  /**
   * Combines each channel of this colour with the same channel of `other`. As `other`, a number up to 1 stands for all
   * three channels; a greater number is a colour.
   */
  #each(other: Color | number, combine: (first: number, second: number) => number): Color {
    const otherChannels =
      typeof other === "number" && other <= 1 ? ([other, other, other] as const) : Color.from(other).rgb;
    return Color.fromRGB(
      this.rgb.map((channel, index) => combine(channel, otherChannels[index]!)) as [number, number, number],
    );
  }

  mix(other: Color, weight: number): Color {
    return this.#each(Color.from(other), (a, b) => a * (1 - weight) + b * weight);
  }

  multiply(other: Color | number): Color {
    return this.#each(other, (a, b) => a * b);
  }

  add(other: Color | number): Color {
    return this.#each(other, (a, b) => a + b);
  }

  subtract(other: Color | number): Color {
    return this.#each(other, (a, b) => a - b);
  }

  maximize(other: Color | number): Color {
    return this.#each(other, Math.max);
  }

  minimize(other: Color | number): Color {
    return this.#each(other, Math.min);
  }

  /** Makes a colour of a number, a text or a list of channels; an invalid one (NaN) of null, undefined and "". */
  static from(color: unknown): Color {
    if (color instanceof Color) return color;
    if (color === null || color === undefined || color === "") return new Color(NaN);
    if (typeof color === "string") return Color.fromString(color);
    if (Array.isArray(color)) return Color.fromRGB(color as [number, number, number]);
    return new Color(Number(color));
  }

  /** Reads #rgb or #rrggbb, also without the sign; of more digits the first six. NaN for other texts. */
  static fromString(color: string): Color {
    const digits = color.startsWith("#") ? color.slice(1) : color;
    const sixDigits = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits.slice(0, 6);
    return new Color(/^[0-9a-f]{6}$/i.test(sixDigits) ? Number.parseInt(sixDigits, 16) : NaN);
  }

  static fromRGB([r, g, b]: readonly [number, number, number]): Color {
    return Color.fromRGBvalues(r, g, b);
  }

  static fromRGBvalues(r: number, g: number, b: number): Color {
    const byte = (channel: number): number => Math.round(Math.min(Math.max(channel, 0), 1) * 255);
    return new Color((byte(r) << 16) | (byte(g) << 8) | byte(b));
  }

  /** Makes a colour of hue, saturation and value, each from 0 to 1. */
  static fromHSV([h, s, v]: readonly [number, number, number]): Color {
    // the usual formula: a channel falls and rises around the circle in sixths, from an offset of its own
    const channel = (offset: number): number => {
      const sector = (offset + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(sector, 4 - sector, 1));
    };
    return Color.fromRGBvalues(channel(5), channel(3), channel(1));
  }

  /** Makes a colour of hue, saturation and lightness, each from 0 to 1. */
  static fromHSL([h, s, l]: readonly [number, number, number]): Color {
    const amplitude = s * Math.min(l, 1 - l);
    // the usual formula: a channel falls and rises around the circle in twelfths, from an offset of its own
    const channel = (offset: number): number => {
      const sector = (offset + h * 12) % 12;
      return l - amplitude * Math.max(-1, Math.min(sector - 3, 9 - sector, 1));
    };
    return Color.fromRGBvalues(channel(0), channel(8), channel(4));
  }

  static mix(first: number, second: number, weight: number): number {
    return Color.from(first).mix(Color.from(second), weight).valueOf();
  }

  static multiplyScalar(color: number, scalar: number): number {
    return Color.from(color).multiply(scalar).valueOf();
  }
}
