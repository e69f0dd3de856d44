/** The motions of doors' pictures: the entries of `CONFIG.Wall.animationTypes`, called with the door as `this`. */
import type { AnimatedAttribute } from "../animation/canvas-animation.ts";

/** One leaf of a single door, or the left or right leaf of a double one. */
export type DoorStyle = "single" | "doubleL" | "doubleR";

/** The field `animation` of a wall, about the picture of its door, and the leaf that a picture shows (`style`). */
export interface DoorAnimation {
  /** the side to which the door moves: 1 or -1 */
  direction?: number;
  /** whether the door has two leaves */
  double?: boolean;
  /** time that opening or closing takes, in milliseconds */
  duration?: number;
  /** whether the picture is mirrored */
  flip?: boolean;
  /** how far the door moves, 0 to 2 times the usual */
  strength?: number;
  /** key of CONFIG.Wall.animationTypes */
  type?: string;
  style?: DoorStyle;
}

/** The place of a door's picture, in pixels of the scene, its rotation in radians, and its look. */
export interface DoorState {
  x: number;
  y: number;
  elevation: number;
  sort: number;
  rotation: number;
  scaleX: number;
  scaleY: number;
  tint: number;
  alpha: number;
}

/** The parts of a door's picture that its motions read. */
export interface MovingDoor {
  readonly motion: Readonly<Required<DoorAnimation>>;
  readonly isRightLeaf: boolean;
  /** length of the leaf in pixels */
  readonly leafLength: number;
  readonly _closedPosition: Readonly<DoorState>;
  readonly _animatedPosition: DoorState;
}

type Animate = (this: any, open: boolean) => AnimatedAttribute[];

/** The documented functions that move a door, called with the door as `this`. */
interface DoorFunctions {
  animateAscend: Animate;
  animateDescend: Animate;
  animateSlide: Animate;
  animateSwing: Animate;
  initializeDescend: (this: any, open: boolean) => void;
  preAnimateDescend: (this: any, open: boolean) => Promise<void>;
  postAnimateDescend: (this: any, open: boolean) => Promise<void>;
}

/** A kind of motion of doors, called with the door as `this`; packages may add others. */
export interface DoorMotion {
  label: string;
  /** whether the door moves about the middle of the leaf, not about its hinge */
  midpoint?: boolean;
  /** time that the motion takes, in milliseconds, if the wall sets none */
  duration: number;
  easing?: string | ((progress: number) => number);
  /** prepares a door that is drawn open or closed at once */
  initialize?: (this: any, open: boolean) => void;
  /** is waited for before the picture moves */
  preAnimate?: (this: any, open: boolean) => Promise<void> | void;
  /** gives the numbers that change, with their values at the end of opening or closing */
  animate: Animate;
  /** is waited for after the picture has moved */
  postAnimate?: (this: any, open: boolean) => Promise<void> | void;
}

/** The usual time of a motion, in milliseconds. */
const DURATION = 500;
/** The share by which a rising leaf grows, and a sinking one shrinks, at strength 1. */
const GROWTH = 0.1;
/** The share by which a rising leaf becomes transparent at strength 1. */
const FADING = 0.2;

/**
 * Returns the rotation to which a swinging leaf is animated. With `open`, the leaf turns about its hinge or middle, by
 * a quarter circle at strength 1: for direction 1 a left leaf clockwise, a right leaf the other way. Without, the leaf
 * returns to its closed position.
 */
export function swingTarget(door: MovingDoor, open: boolean): AnimatedAttribute[] {
  const { direction, strength } = door.motion;
  const turn = open ? (direction * strength * Math.PI) / 2 : 0;
  const to = door._closedPosition.rotation + (door.isRightLeaf ? -turn : turn);
  return [{ parent: door._animatedPosition, attribute: "rotation", to }];
}

/**
 * Returns the x and y to which a sliding leaf is animated. With `open`, the leaf moves by its own length at strength 1:
 * for direction 1 a left leaf towards the wall's first end, a right leaf the other way. Without, the leaf returns to
 * its closed position.
 */
export function slideTarget(door: MovingDoor, open: boolean): AnimatedAttribute[] {
  const { direction, strength } = door.motion;
  const { x, y, rotation } = door._closedPosition;
  const shift = open ? direction * strength * door.leafLength * (door.isRightLeaf ? 1 : -1) : 0;
  const parent = door._animatedPosition;
  return [
    { parent, attribute: "x", to: x + shift * Math.cos(rotation) },
    { parent, attribute: "y", to: y + shift * Math.sin(rotation) },
  ];
}

/**
 * Returns the scale, and for a rising leaf the opacity, to which a leaf is animated. With `open` a rising leaf grows
 * and fades, and a sinking one shrinks. Else it is the closed position. The amounts are the tabletop's own.
 * @param way 1: rising, -1: sinking
 */
export function liftTarget(door: MovingDoor, open: boolean, way: 1 | -1): AnimatedAttribute[] {
  const { strength } = door.motion;
  const { scaleX, scaleY } = door._closedPosition;
  const factor = open ? 1 + way * GROWTH * strength : 1;
  const parent = door._animatedPosition;
  return [
    { parent, attribute: "scaleX", to: scaleX * factor },
    { parent, attribute: "scaleY", to: scaleY * factor },
    ...(way > 0 ? [{ parent, attribute: "alpha", to: open ? 1 - FADING * strength : 1 }] : []),
  ];
}

/**
 * Makes the kinds of motion that the tabletop knows, by id, for `CONFIG.Wall.animationTypes`.
 * @param Door the class whose static functions run the motions
 */
export function doorMotions(Door: DoorFunctions): Record<string, DoorMotion> {
  // Makes a kind of motion, with the usual time and easing.
  const makeMotion = (name: string, parts: Omit<DoorMotion, "label" | "duration">): DoorMotion => ({
    label: `WALLS.motion_${name}`,
    duration: DURATION,
    easing: "easeInOutCosine",
    ...parts,
  });
  return {
    ascend: makeMotion("ascend", { midpoint: true, animate: Door.animateAscend }),
    descend: makeMotion("descend", {
      midpoint: true,
      initialize: Door.initializeDescend,
      preAnimate: Door.preAnimateDescend,
      animate: Door.animateDescend,
      postAnimate: Door.postAnimateDescend,
    }),
    slide: makeMotion("slide", { animate: Door.animateSlide }),
    swing: makeMotion("swing", { animate: Door.animateSwing }),
    swivel: makeMotion("swivel", { midpoint: true, animate: Door.animateSwing }),
  };
}
