/** Drawings on a scene. Colours and lines are stored as they are; only whether something can be seen is checked. */
import { DRAWING_FILL_TYPES } from "../const.ts";

/** The fields that decide whether a drawing can be seen, each with the value that counts if the data lack the field. */
const DEFAULT_LOOK = {
  text: "",
  textAlpha: 1,
  fillType: DRAWING_FILL_TYPES.NONE,
  fillAlpha: 0.5,
  strokeWidth: 8,
  strokeAlpha: 1,
} as const;

/**
 * Makes the class of drawings. A drawing must have a text, a filling or a line that can be seen.
 * @param Kept the class to extend, whose documents keep unknown fields
 */
export function drawingDocument(Kept: any): any {
  return class BaseDrawing extends Kept {
    /** Whether a drawing has a text, a filling or a line that can be seen. */
    static _validateVisibleContent(data: Partial<Record<keyof typeof DEFAULT_LOOK, any>>): boolean {
      const valueOf = (name: keyof typeof DEFAULT_LOOK): any => data[name] ?? DEFAULT_LOOK[name];
      if (valueOf("text") !== "" && valueOf("textAlpha") > 0) return true;
      if (valueOf("fillType") !== DRAWING_FILL_TYPES.NONE && valueOf("fillAlpha") > 0) return true;
      return valueOf("strokeWidth") > 0 && valueOf("strokeAlpha") > 0;
    }

    static validateJoint(data: any): void {
      super.validateJoint(data);
      if (!this._validateVisibleContent(data))
        throw new Error("A drawing must have a text, a filling or a line that can be seen");
    }
  };
}
