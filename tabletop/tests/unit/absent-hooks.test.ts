import { describe, expect, it } from "vitest";
import { addAbsentHooks } from "../../client/core/absent-hooks.ts";

/** Makes a namespace with one class that the table of hooks names, with one of its methods. */
const namespace = (): any => {
  class ActiveEffect {
    _prepareDuration(): string {
      return "built";
    }
  }
  return { documents: { ActiveEffect } };
};

describe("protected methods that are not built", () => {
  it("throw by the name of their class, and take nothing away that is there", () => {
    const foundry = namespace();
    addAbsentHooks(foundry, false);
    class Own extends foundry.documents.ActiveEffect {
      _applyAdd(): void {
        super._applyAdd();
      }
    }
    expect(() => new Own()._applyAdd()).toThrow("not in the tabletop: ActiveEffect#_applyAdd");
    expect(new foundry.documents.ActiveEffect()._prepareDuration()).toBe("built");
    expect(Object.keys(foundry.documents.ActiveEffect.prototype)).toEqual([]);
  });

  it("are undefined in 14 when they are of 13 alone, whichever namespace was made before", () => {
    const foundry = { documents: { ActorDelta: class {} } } as any;
    const { prototype } = foundry.documents.ActorDelta;
    addAbsentHooks(foundry, false);
    expect(() => prototype._prepareDeltaUpdate()).toThrow("not in the tabletop: ActorDelta#_prepareDeltaUpdate");
    addAbsentHooks(foundry, true);
    expect("_prepareDeltaUpdate" in prototype).toBe(false);
    expect(() => prototype._dispatchDescendantDocumentEvents()).toThrow("not in the tabletop: ActorDelta#_dispatch");
    addAbsentHooks(foundry, false);
    expect(() => prototype._prepareDeltaUpdate()).toThrow("not in the tabletop: ActorDelta#_prepareDeltaUpdate");
  });

  it("may be replaced by a package", () => {
    const foundry = namespace();
    addAbsentHooks(foundry, false);
    const effect = new foundry.documents.ActiveEffect();
    effect._applyAdd = () => "mine";
    expect(effect._applyAdd()).toBe("mine");
  });
});
