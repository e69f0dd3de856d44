import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { defineGetter, defineValue } from "../../common/abstract/prepared-values.ts";

setFlagsFromString("--allow-natives-syntax");
const isFast = runInThisContext("(object) => %HasFastProperties(object)") as (object: object) => boolean;
const haveOneShape = runInThisContext("(a, b) => %HaveSameMap(a, b)") as (a: object, b: object) => boolean;

const names = Array.from({ length: 30 }, (_, at) => `field${at}`);

class Model {
  [name: string]: any;
  constructor(value: unknown) {
    for (const name of names) {
      if (name.endsWith("5")) defineGetter(this, name, () => value);
      else defineValue(this, name, value, name.endsWith("7"));
    }
  }
}

test("prepared values of many fields keep no table of names in each model", () => {
  const models = Array.from({ length: 20 }, (_, at) => new Model({ at }));
  expect(models.every(isFast)).toBe(true);
  expect(haveOneShape(models[3]!, models[19]!)).toBe(true);
  expect(Object.keys(models[3]!)).toEqual(names);
  expect([models[3]!["field5"].at, models[4]!["field5"].at]).toEqual([3, 4]);
});

test("prepared values replace getters, readonly values and getters of another time", () => {
  const model = new Model(1);
  defineValue(model, "field5", 2, false);
  defineValue(model, "field7", 2, false);
  model["field5"]++;
  model["field7"]++;
  defineGetter(model, "field8", () => 4);
  defineGetter(model, "field15", () => 5);
  model["field8"] = 9;
  expect([5, 7, 8, 15].map((at) => model[`field${at}`])).toEqual([3, 3, 4, 5]);
  expect(() => (model["field17"] = 9)).toThrow(TypeError);
});

test("prepared values go to a setter of the class", () => {
  const told: unknown[] = [];
  class Telling {
    set name(value: unknown) {
      told.push(value);
    }
  }
  const model = new Telling();
  defineValue(model, "name", 1, false);
  expect(told).toEqual([1]);
  expect(Object.keys(model)).toEqual([]);
});
