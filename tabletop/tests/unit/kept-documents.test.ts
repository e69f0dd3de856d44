/** Documents whose fields the tabletop stores without knowing them. */
import { describe, expect, it } from "vitest";
import { BaseAmbientLight, BaseLevel, BaseTile } from "../../common/documents/scene.ts";
import { setTable } from "../../../tests/unit/host/headless.ts";

describe.each([13, 14])("documents that are kept as they are, generation %i", (generation) => {
  const lamp = (): any => {
    setTable({ generation });
    return new (BaseAmbientLight as any)({ x: 1, y: 2, config: { dim: 20, bright: 10 } });
  };

  it("take updates of every field, in part too, and tell what changed", () => {
    const one = lamp();
    expect(one.updateSource({ x: 5, config: { dim: 30 }, y: 2 })).toEqual({ x: 5, config: { dim: 30 } });
    expect([one.x, one.y, one.config]).toEqual([5, 2, { dim: 30, bright: 10 }]);
    expect(one.toObject()).toMatchObject({ x: 5, config: { dim: 30, bright: 10 } });
  });

  it("lose a field that is removed", () => {
    const one = lamp();
    one.updateSource({ "-=y": null, "config.-=bright": null });
    expect(one.toObject()).toMatchObject({ x: 1, config: { dim: 20 } });
    expect([one.y, "y" in one.toObject(), one.config]).toEqual([undefined, false, { dim: 20 }]);
  });

  it("have the fields that are known cleaned, as numbers rounded, and no others", () => {
    setTable({ generation });
    const one = new (BaseTile as any)({ x: 5778.5, y: 7, width: 39.217, height: 300, alpha: 2, more: 1.25 });
    expect(one.toObject()).toMatchObject({ x: 5779, y: 7, width: 39.2, height: 300, alpha: 1, more: 1.25 });
    one.updateSource({ x: 12.4, more: 2.5 });
    expect(one.toObject()).toMatchObject({ x: 12, more: 2.5 });
  });

  it("keep their own members where a source of generation 8 has a field of that name", () => {
    setTable({ generation });
    const id = "q2pyg6MZTgM3js9i";
    const one = new (BaseAmbientLight as any)({ _id: id, id: "elsewhere", toObject: 1, uuid: "x", x: 3, walls: true });
    expect([one.id, one.x, one.walls, typeof one.toObject]).toEqual([id, 3, true, "function"]);
    one.updateSource({ x: 4, walls: false });
    expect([one.id, one.x, one.walls]).toEqual([id, 4, false]);
  });
});

it("U-146: a level's ground is changed in part", () => {
  setTable({ generation: 14 });
  const level = new (BaseLevel as any)({ name: "Hall", background: { src: "hall.webp", tint: "#808080" } });
  level.updateSource({ background: { src: "vault.webp" } });
  expect(level.background).toEqual({ src: "vault.webp", tint: "#808080" });
});
