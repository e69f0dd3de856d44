import { describe, expect, it } from "vitest";
import { migrate } from "../../../src/foundry/contract/reading/migrate.ts";

const renamed = (source: Record<string, unknown>) => ({ ...source, grace: source.dexterity ?? 1 });
const doubled = (source: Record<string, unknown>) => ({ ...source, grace: Number(source.grace) * 2 });

describe("migrations of stored data", () => {
  it("run in order from the version the source has seen", () => {
    expect(migrate({ schemaVersion: 0, dexterity: 3 }, [renamed, doubled])).toEqual({
      schemaVersion: 2,
      dexterity: 3,
      grace: 6,
    });
    expect(migrate({ schemaVersion: 1, grace: 3 }, [renamed, doubled])).toEqual({ schemaVersion: 2, grace: 6 });
    expect(migrate({ schemaVersion: 2, grace: 3 }, [renamed, doubled])).toEqual({ schemaVersion: 2, grace: 3 });
  });

  it("D-019 work in place: the host looks at the object it gave", () => {
    const source = { schemaVersion: 0, dexterity: 3, gone: 1 };
    expect(migrate(source, [({ gone: _gone, ...rest }) => rest, doubled])).toBe(source);
    expect(source).toEqual({ schemaVersion: 2, dexterity: 3, grace: NaN });
  });

  it("leave partial updates alone, and garbage to the fields", () => {
    expect(migrate({ grace: 3 }, [doubled])).toEqual({ grace: 3 });
    expect(migrate(null as never, [doubled])).toEqual({});
    expect(migrate({ schemaVersion: "three", grace: 1 }, [doubled])).toEqual({ schemaVersion: 1, grace: 2 });
  });
});
