import { describe, expect, it } from "vitest";
import "./host-stub.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";

const { defaultAction } = await import("../../../src/foundry/movement/actions.ts");
const { enterInRegistry } = await import("../../../src/foundry/contract/registry.ts");
const { movement: crusade } = await import("../../../src/foundry/rulesets/crusade/movement/movement.ts");
const { movement: staged } = await import("../../../src/foundry/rulesets/staged/movement/movement.ts");

enterInRegistry([
  { id: "crusade", types: { Actor: { soldier: {} } }, movement: crusade },
  { id: "staged", types: { Actor: { person: {} } }, movement: staged },
] as never);

/**
 * A token of a soldier; `delta` is what is different in its own actor, whose making is counted in `made`. As in Foundry
 * the document of the difference makes the actor when it is first read, and passes on the actor's type.
 */
function unlinked(delta: { type?: string } | null): { token: TokenDocument; made: () => number } {
  let made = 0;
  const token = {
    _source: { delta },
    baseActor: { type: "soldier" },
    get actor() {
      made++;
      return { type: delta?.type ?? "soldier" };
    },
    get delta() {
      return { type: this.actor.type };
    },
  };
  return { token: token as unknown as TokenDocument, made: () => made };
}

describe("the first movement action of an unlinked token", () => {
  it.each([[null], [{}], [{ type: undefined }]])("is known without making its actor (%o)", (delta) => {
    const { token, made } = unlinked(delta);
    expect(defaultAction(token)).toBe("fray-crusade-walk");
    expect(made()).toBe(0);
  });

  it("is that of its own actor where this is of another type", () => {
    expect(defaultAction(unlinked({ type: "person" }).token)).toBe("fray-staged-move");
  });

  it("is none where it has no actor", () => {
    expect(defaultAction({ _source: {}, actor: null, baseActor: null } as unknown as TokenDocument)).toBeNull();
  });
});
