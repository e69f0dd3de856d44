import { asset } from "../host/paths.ts";
import type { ModelClass, TypeDeclaration } from "../contract/declarations.ts";

/** The path of one of our own pictures, by its name in assets/icons.svg. */
export const icon = (name: string): string => asset(`icons/${name}.svg`);

/** Declares the item types of one ruleset: HTML stands in the description alone, `fa` is a Font Awesome Free name. */
export const itemsOf =
  (...actorTypes: readonly string[]) =>
  (model: ModelClass, fa: string, img: string): TypeDeclaration => ({
    model,
    icon: `fa-solid ${fa}`,
    htmlFields: ["description"],
    actorTypes,
    img: icon(img),
  });
