import { asset } from "../host/paths.ts";
import type { ModelClass, TypeDeclaration } from "../contract/declarations.ts";

/** Returns the path of one of Fray's own pictures, by its name in assets/icons.svg. */
export const icon = (name: string): string => asset(`icons/${name}.svg`);

/**
 * Returns a function that declares an item type for sheets of these actor types, with its model, a Font Awesome Free
 * name (`fa`) and a name of Fray's pictures (`img`); only its description holds HTML.
 */
export const itemsOf =
  (...actorTypes: readonly string[]) =>
  (model: ModelClass, fa: string, img: string): TypeDeclaration => ({
    model,
    icon: `fa-solid ${fa}`,
    htmlFields: ["description"],
    actorTypes,
    img: icon(img),
  });
