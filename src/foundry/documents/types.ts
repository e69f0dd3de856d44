import { asset } from "../host/paths.ts";
import type { ModelClass, TypeDeclaration } from "../contract/declarations.ts";

/** Returns the path of one of Fray's pictures, given its name in assets/icons.svg. */
export const icon = (name: string): string => asset(`icons/${name}.svg`);

/**
 * Returns a function that declares item types for the sheets of these actor types. The function takes the item's model,
 * a Font Awesome Free name without its prefix (`fa`) and the name of a picture of Fray's (`img`). The field
 * `description` is the only one that holds HTML.
 */
export const itemTypesOf =
  (...actorTypes: readonly string[]) =>
  (model: ModelClass, fa: string, img: string): TypeDeclaration => ({
    model,
    icon: `fa-solid ${fa}`,
    htmlFields: ["description"],
    actorTypes,
    img: icon(img),
  });
