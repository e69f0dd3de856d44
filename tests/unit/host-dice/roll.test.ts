import { afterEach, describe, expect, it } from "vitest";
import { install, MersenneTwister, Roll, terms } from "../../../tabletop/client/dice/index.ts";
import type { DiceConfiguration } from "../../../tabletop/client/dice/config.ts";
import type { DiceResult } from "../../../tabletop/client/dice/terms/results.ts";
import type { EvaluationOptions } from "../../../tabletop/client/dice/terms/term.ts";

const { Die } = terms;
const host = globalThis as unknown as { CONFIG: { Dice?: DiceConfiguration } };
host.CONFIG = {};
install();
const config = host.CONFIG.Dice!;

/** Let the next dice of the given size show these faces, in this order; running out fails the test. */
function fix(faces: number, ...wanted: number[]): void {
  config.randomUniform = () => {
    const face = wanted.shift();
    if (face === undefined) throw new Error("more dice were rolled than expected");
    return (faces - face + 0.5) / faces;
  };
}

afterEach(() => {
  config.randomUniform = MersenneTwister.random;
});

async function total(formula: string, data: object = {}): Promise<number | undefined> {
  return (await new Roll(formula, data).evaluate()).total;
}

describe("reading formulas", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 2 - 3", 5],
    ["10 / 4", 2.5],
    ["10 % 4", 2],
    ["-3 + 5", 2],
    ["2 * -3", -6],
    ["8 / -(2 + 2)", -2],
    ["-(4)", -4],
    ["1 - -1", 2],
    ["1 + -1", 0],
    ["max(1, 5, 3) + floor(2.7)", 7],
    ["min(2 * 3, abs(-4))", 4],
    ["3[slashing] + 2[fire]", 5],
    [".5 * 4", 2],
  ])("%s is %d", async (formula, expected) => {
    expect(await total(formula)).toBe(expected);
    expect(new Roll(formula).evaluateSync().total).toBe(expected);
  });

  it.each(["1d", "1d6 +", "(1d6", "1d6)", "{1d6", "foo(1)", "1d6 fire", "[x]", "1..2", "2d6 + * 3", "{}", "1dz"])(
    "%s is refused with a clear error",
    async (formula) => {
      expect(Roll.validate(formula)).toBe(false);
      await expect((async () => new Roll(formula).evaluate())()).rejects.toThrow(Error);
    },
  );

  it.each(["1d20", "4d6kh3 + @abilities.str", "(@level)d6", "{1d6,2d8}kh", "1d(1d20)", "d20", "3d12cs>=(@power)"])(
    "%s is valid",
    (formula) => expect(Roll.validate(formula)).toBe(true),
  );

  it("normalises the formula and names the classes", () => {
    const roll = new Roll("2d20kh+@prof +  @mod[skill]", { prof: 2, mod: -1 });
    expect(roll.formula).toBe("2d20kh + 2 - 1[skill]");
    expect(roll.terms.map((term) => term.constructor.name)).toEqual([
      "Die",
      "OperatorTerm",
      "NumericTerm",
      "OperatorTerm",
      "NumericTerm",
    ]);
    expect(roll.isDeterministic).toBe(false);
    expect(new Roll("2 + 3").isDeterministic).toBe(true);
  });

  it("replaces data by path, missing data by 0 in a roll and as asked by hand", () => {
    expect(new Roll("1d6 + @a.b + @none", { a: { b: 4 } }).formula).toBe("1d6 + 4 + 0");
    expect(Roll.replaceFormulaData("@x + @y", { x: 1 })).toBe("1 + @y");
    expect(Roll.replaceFormulaData("@x + @y", { x: 1 }, { missing: "7" })).toBe("1 + 7");
    expect(Roll.replaceFormulaData("@x", { x: "@y + 1", y: 2 }, { recursive: true })).toBe("2 + 1");
  });

  it("replaces data in data up to three times over, and says which data go on or lead back", () => {
    const replace = (data: object): string => Roll.replaceFormulaData("@a", data, { recursive: true });
    expect(replace({ a: "@b", b: "@c", c: "@d", d: 4 })).toBe("4");
    expect(replace({ a: "@a + 1" })).toBe("@a + 1");
    expect(replace({ a: "@ab", ab: 2 })).toBe("2");
    expect(() => replace({ a: "@b", b: "@c", c: "@d", d: "@e", e: 5 })).toThrow("@a → @b → @c → @d");
    expect(() => replace({ a: "@b", b: "@a" })).toThrow("@a → @b → @a → @b");
  });

  it("evaluates arithmetic safely and nothing else", () => {
    expect(Roll.safeEval("max(2, 3) * (1 + 1)")).toBe(6);
    expect(Roll.safeEval("2 > 1 ? 4 : 5")).toBe(4);
    expect(Roll.safeEval("(-2) ** 2 + PI - PI - 2 ** -1")).toBe(3.5);
    // a script may not have it either, since it could mean two things
    expect(() => Roll.safeEval("-2 ** 2")).toThrow();
    expect(() => Roll.safeEval("globalThis")).toThrow();
    expect(() => Roll.safeEval("constructor.constructor('return 1')()")).toThrow();
    expect(() => Roll.safeEval("1 / 0")).toThrow();
  });

  it("computes of arithmetic only what counts: not behind && and || that are decided, nor the other side of ? :", () => {
    const calls: number[] = [];
    config.functions.note = (value: unknown) => calls.push(Number(value)) && Number(value);
    try {
      for (const [formula, expected, called] of [
        ["0 && note(1)", 0, []],
        ["2 || note(1)", 2, []],
        ["3 && note(4)", 4, [4]],
        ["0 || note(5)", 5, [5]],
        ["1 ? note(6) : note(7)", 6, [6]],
        ["0 ? note(6) : note(7)", 7, [7]],
        ["0 && (1 || note(1)) || note(8)", 8, [8]],
        ["0 && note(note(1)) + 1 > 0 ? 9 : note(10)", 10, [10]],
      ] as const) {
        calls.length = 0;
        expect([Roll.safeEval(formula), calls], formula).toEqual([expected, called]);
      }
      // what is not computed must still be a formula
      expect(() => Roll.safeEval("1 || note(")).toThrow();
      expect(() => Roll.safeEval("0 && globalThis")).toThrow();
    } finally {
      delete config.functions.note;
    }
  });
});

describe("modifiers", () => {
  it.each<[string, number, number[], number]>([
    ["4d6kh3", 6, [1, 5, 3, 6], 14],
    ["4d6k", 6, [1, 5, 3, 6], 6],
    ["4d6kl2", 6, [1, 5, 3, 6], 4],
    ["4d6d", 6, [1, 5, 3, 6], 14],
    ["4d6dh2", 6, [1, 5, 3, 6], 4],
    ["3d6r", 6, [1, 4, 2, 5], 11],
    ["3d6r<3", 6, [1, 4, 2, 1, 5], 10],
    ["3d6r1=1", 6, [1, 1, 4, 6], 11],
    ["2d6rr<3", 6, [1, 4, 2, 5], 9],
    ["2d6x", 6, [6, 2, 6, 3], 17],
    ["2d6x>=5", 6, [5, 2, 6, 1], 14],
    ["3d6x2=6", 6, [6, 6, 6, 6, 6], 30],
    ["1d6x2=6", 6, [6, 6, 6], 18],
    ["2d6xo", 6, [6, 2, 6], 14],
    ["3d10x3", 10, [3, 4, 5, 9], 21],
    ["4d6xkh2", 6, [6, 2, 3, 4, 5], 11],
    ["4d6kh2x", 6, [6, 2, 3, 4, 5], 15],
    ["3d6min3", 6, [1, 2, 6], 12],
    ["3d6max4", 6, [1, 5, 6], 9],
    ["4d6even", 6, [1, 2, 4, 5], 2],
    ["4d6odd", 6, [1, 2, 4, 3], 2],
    ["4d6cs", 6, [6, 2, 6, 3], 2],
    ["4d6cs>=3", 6, [6, 2, 6, 3], 3],
    ["4d6cs<3", 6, [6, 2, 6, 3], 1],
    ["4d6cf", 6, [1, 2, 1, 3], 2],
    ["4d6cf<=2", 6, [1, 2, 1, 3], 3],
    ["4d6df", 6, [1, 2, 6, 3], 10],
    ["4d6cs>3df", 6, [1, 4, 6, 3], 0],
    ["4d6sf<3", 6, [1, 2, 6, 3], 6],
    ["3d6ms>12", 6, [4, 5, 6], 3],
    ["3d6ms<12", 6, [4, 5, 6], -3],
    ["{2d6,7}kh", 6, [2, 3], 7],
    ["{1d6,1d6,1d6}kh2", 6, [2, 3, 5], 8],
    ["{1d6,1d6,1d6}dl", 6, [2, 3, 5], 8],
    ["{1d6,1d6,1d6}cs>2", 6, [2, 3, 5], 2],
    ["(1d6)d6", 6, [2, 3, 5], 8],
    ["3d6cs>=(2 + 1)", 6, [1, 3, 5], 2],
  ])("%s on d%d showing %j is %d", async (formula, faces, shown, expected) => {
    fix(faces, ...shown);
    expect(await total(formula)).toBe(expected);
  });

  it("marks what the modifiers did", async () => {
    fix(6, 6, 1, 3);
    const roll = await new Roll("2d6xkh").evaluate();
    expect(roll.dice[0]!.results).toEqual([
      { result: 6, active: true, exploded: true },
      { result: 1, active: false, discarded: true },
      { result: 3, active: false, discarded: true },
    ]);
    expect(roll.dice[0]!.modifiers).toEqual(["x", "kh"]);
  });

  it("stops an explosion that never ends", async () => {
    await expect(new Roll("1d1x").evaluate()).rejects.toThrow(/without end/);
  });

  it("refuses a thousand dice", async () => {
    await expect(new Roll("1000d6").evaluate()).rejects.toThrow(/999/);
  });

  it("leaves out names that every object inherits, as they are no modifiers", async () => {
    for (const name of ["constructor", "toString", "valueOf", "hasOwnProperty", "CONSTRUCTOR"]) {
      fix(6, 3);
      const roll = await new Roll(`1d6${name}`).evaluate();
      expect([name, roll.total, roll.dice[0]!.modifiers]).toEqual([name, 3, []]);
    }
  });

  it("runs modifiers added to the core die, functions and async ones, strictly in order", async () => {
    const added = Die.MODIFIERS as Record<string, unknown>;
    added.zz = async function (this: { results: DiceResult[] }) {
      await Promise.resolve();
      for (const result of this.results) result.count = (result.count ?? result.result) * 2;
    };
    added.hd = function (this: { keep(modifier: string): void }) {
      this.keep("kh");
    };
    try {
      fix(6, 2, 5);
      expect(await total("2d6zzhd")).toBe(10);
      fix(6, 5, 6);
      expect(await total("2d6min2hd")).toBe(6);
    } finally {
      delete added.zz;
      delete added.hd;
    }
  });
});

describe("other dice", () => {
  it("flips coins and rolls Fate dice", async () => {
    config.randomUniform = () => 0.9;
    expect(await total("3dcc1")).toBe(3);
    config.randomUniform = () => 0;
    expect(await total("4df")).toBe(4);
    config.randomUniform = () => 0.999;
    expect(await total("4df")).toBe(-4);
  });

  it("rolls a denomination of a package, with its own async roll and its own modifiers", async () => {
    class StressDie extends Die {
      static override DENOMINATION = "s";
      static override MODIFIERS = { ...Die.MODIFIERS, b: "botch" };
      constructor(data: object = {}) {
        super({ ...data, faces: 10 });
      }
      override async roll(options?: EvaluationOptions) {
        const rolled = await super.roll(options);
        rolled.count = rolled.result % 10;
        return rolled;
      }
      botch(modifier: string) {
        this.options.botch = modifier;
      }
    }
    config.terms.s = StressDie;
    config.termTypes.StressDie = StressDie as unknown as (typeof config.termTypes)[string];
    fix(10, 10, 4);
    const roll = await new Roll("2dsb3 + 1").evaluate();
    expect(roll.total).toBe(5);
    expect(roll.dice[0]!.options.botch).toBe("b3");
    expect(roll.formula).toBe("2dsb3 + 1");
    const again = Roll.fromJSON(JSON.stringify(roll));
    expect(again.dice[0]).toBeInstanceOf(StressDie);
    expect(again.dice[0]!.total).toBe(4);
    delete config.terms.s;
  });

  it("calls functions of CONFIG.Dice.functions, async ones too", async () => {
    config.functions.double = (value) => Number(value) * 2;
    config.functions.later = async (value) => Number(value) + 1;
    fix(6, 4);
    expect(await total("double(1d6) + later(2)")).toBe(11);
    expect(() => new Roll("later(2)").evaluateSync()).toThrow();
    config.functions = {};
  });

  it("takes faces from a fulfilment method that asks nobody", async () => {
    config.fulfillment.methods.tray = { label: "Tray", handler: async () => 3 };
    config.fulfillment.defaultMethod = "tray";
    expect(await total("4d6")).toBe(12);
    config.fulfillment.defaultMethod = "";
  });
});

describe("evaluation", () => {
  it("is final", async () => {
    const roll = await new Roll("1d6").evaluate();
    await expect(roll.evaluate()).rejects.toThrow(/evaluated already/);
    expect(() => roll.alter(2, 0)).toThrow();
    const again = await roll.reroll();
    expect(again).not.toBe(roll);
    expect(again.formula).toBe("1d6");
    expect(roll.clone()._evaluated).toBe(false);
  });

  it("forces faces, with modifiers, also synchronously", async () => {
    expect((await new Roll("2d6 + 1").evaluate({ minimize: true })).total).toBe(3);
    expect((await new Roll("2d6kh + 1").evaluate({ maximize: true })).total).toBe(7);
    expect(new Roll("2d6kh + 1").evaluateSync({ maximize: true }).total).toBe(7);
    expect(new Roll("2d6x").evaluateSync({ maximize: true }).total).toBe(12);
    expect(new Roll("{2d6,1d4}kh").evaluateSync({ minimize: true }).total).toBe(2);
  });

  it("refuses chance in a synchronous evaluation, or leaves it out when told so", () => {
    expect(() => new Roll("1d6 + 2").evaluateSync()).toThrow(/synchronously/);
    expect(new Roll("1d6 + 2").evaluateSync({ strict: false }).total).toBe(2);
  });

  it("shows the arithmetic", async () => {
    fix(20, 16, 7);
    const roll = await new Roll("2d20kh + 2 + 4").evaluate();
    expect(roll.result).toBe("16 + 2 + 4");
    expect(roll.total).toBe(22);
  });

  it("shows the dice of parentheses, pools, functions and of the number of dice", async () => {
    fix(6, 2, 3, 4, 5, 6, 1);
    const roll = await new Roll("(1d6)d6 + {1d6, 3}kh + max(1d6, 2) + (1d6)").evaluate();
    expect(roll.dice.map((die) => die.results.map((result) => result.result))).toEqual([[2], [3, 4], [5], [6], [1]]);
  });

  it("draws every face from CONFIG.Dice.randomUniform", async () => {
    let draws = 0;
    config.randomUniform = () => (draws++, 0.5);
    await new Roll("5d6 + 2d20kh").evaluate();
    expect(draws).toBe(7);
  });

  it("simulates", async () => {
    const totals = await Roll.simulate("1d6", 50);
    expect(totals).toHaveLength(50);
    expect(totals.every((value) => value >= 1 && value <= 6)).toBe(true);
  });

  it("stops strings unless they are allowed", async () => {
    await expect(new Roll("fire").evaluate()).rejects.toThrow(/text and no number/);
    expect((await new Roll("fire").evaluate({ allowStrings: true })).product).toBe("fire");
  });
});

describe("storing", () => {
  it("round-trips through JSON with every kind of term", async () => {
    const formula = "(1d4)d6x + {1d8, 2d4}kh + floor(1d6 / 2)[half] - 2df + (3 * 2)";
    const roll = await new Roll(formula, {}, { flavor: "All", nested: { a: 1 } }).evaluate();
    const again = Roll.fromJSON(JSON.stringify(roll));
    expect(again.total).toBe(roll.total);
    expect(again.formula).toBe(roll.formula);
    expect(again.result).toBe(roll.result);
    expect(again.options).toEqual(roll.options);
    expect(again.dice.map((die) => die.total)).toEqual(roll.dice.map((die) => die.total));
    expect(again._evaluated).toBe(true);
    expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(roll)));
  });

  it("finds the class by its name in CONFIG.Dice.rolls and refuses unknown ones", async () => {
    class PlusRoll extends Roll {
      get plus() {
        return this.options.plus;
      }
    }
    const stored = JSON.stringify(await new PlusRoll("1d10", {}, { plus: 3 }).evaluate());
    expect(() => Roll.fromJSON(stored)).toThrow(/PlusRoll/);
    config.rolls.push(PlusRoll);
    const again = Roll.fromJSON(stored);
    expect(again).toBeInstanceOf(PlusRoll);
    expect((again as PlusRoll).plus).toBe(3);
    config.rolls.pop();
  });

  it("builds rolls of existing terms", async () => {
    const { NumericTerm, OperatorTerm } = terms;
    const plain = Roll.fromTerms([
      new Die({ number: 4, faces: 8 }),
      new OperatorTerm({ operator: "+" }),
      new NumericTerm({ number: 8 }),
    ]);
    expect(plain.formula).toBe("4d8 + 8");
    expect(plain._evaluated).toBe(false);
    const cast = Roll.fromTerms([
      new Die({ number: 1, faces: 10, results: [{ result: 7, active: true }] }),
      new OperatorTerm({ operator: "+" }),
      new NumericTerm({ number: 4 }),
    ]);
    expect(cast.total).toBe(11);
  });
});

describe("what a template sees", () => {
  it("labels and classes of faces", async () => {
    fix(6, 6, 1);
    const roll = await new Roll("2d6kh[fire]").evaluate();
    const data = roll.dice[0]!.getTooltipData();
    expect(data).toMatchObject({ formula: "2d6kh", total: 6, faces: 6, flavor: "fire" });
    expect(data.rolls).toEqual([
      { result: "6", classes: "die d6 max" },
      { result: "1", classes: "die d6 discarded min" },
    ]);
  });
});
