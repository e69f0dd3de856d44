import { asset } from "../host/paths.ts";
import type { ModelClass, TypeDeclaration } from "../contract/declarations.ts";

/** Returns the path of one of Fray's own pictures, by its name in assets/icons.svg. */
export const icon = (name: string): string => asset(`icons/${name}.svg`);

/**
 * Declares item types that belong to these actor types: only the description holds HTML, `fa` is a Font Awesome Free
 * name.
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
