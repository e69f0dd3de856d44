/** Names that every object inherits, such as “constructor”, are no entries of a table, whoever writes them. */
import { describe, expect, it } from "vitest";
import { fileRow } from "../../client/applications/apps/file-rows.ts";
import { VideoHelper } from "../../client/core/video-helper.ts";
import { StringField, TypedSchemaField } from "../../common/data/fields/index.ts";

const NAMES = ["constructor", "toString", "valueOf"];

describe("a name that every object inherits", () => {
  it.each(NAMES)("%s is no type of a TypedSchemaField", (type) => {
    const field = new TypedSchemaField({ known: { type: new StringField(), word: new StringField() } });
    expect(field.validate({ type: "known", word: "a" })).toBeUndefined();
    expect(String(field.validate({ type }))).toContain("is not a known type");
    expect(field.initialize({ type })).toEqual({ type });
  });

  it.each(NAMES)("%s is no extension of a picture or a film", (extension) => {
    expect(fileRow(`a.${extension}`, "")).toMatchObject({ img: "", icon: "fa-solid fa-file" });
    expect(VideoHelper.hasVideoExtension(`a.${extension}`)).toBe(false);
    expect(VideoHelper.hasVideoExtension("a.webm")).toBe(true);
  });
});
