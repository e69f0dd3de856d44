/** A stand-in for the picture of a door, which is not drawn; it has the members that packages wrap. */
import { MISSING, missingClass } from "../../core/missing.ts";

const NAME = "foundry.canvas.containers.DoorMesh";

/** @see https://foundryvtt.com/api/v14/classes/foundry.canvas.containers.DoorMesh.html */
export class DoorMesh extends missingClass(NAME) {
  object: any;

  get elevation(): number {
    return this.object.document.elevation ?? 0;
  }

  get sort(): number {
    return 0;
  }
}

Object.defineProperty(DoorMesh, MISSING, { value: NAME });
