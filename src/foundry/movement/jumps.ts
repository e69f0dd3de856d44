import { host } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { isActingClient } from "../engine/client.ts";
import { noteOf, recordMove } from "./move-records.ts";
import { tellOverstep } from "./overstep.ts";

/*
 * Jumps: a token is elsewhere, and no move tells how it came there. The host takes a token's place, and where a move is
 * said to begin, from the page of its owner. A jump is paid for and judged as a move straight there.
 */

/** A place in pixels: where a token's top left corner is. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A place that an owner has written, while the move to it is not told yet. */
interface Written extends Spot {
  readonly user: HostUser;
}

/** How long the move to a written place is waited for, in milliseconds. */
const TOLD_WITHIN = 500;

/** Where each token was after the last move that was told, or jump. */
const placesKnown = new WeakMap<TokenDocument, Spot>();
/** Places written to which no move is told yet, and told moves whose places are not written yet; oldest first. */
const untold = new WeakMap<TokenDocument, Written[]>();
const unwritten = new WeakMap<TokenDocument, Spot[]>();

const spotOf = ({ x, y }: Spot): Spot => ({ x, y });
const isAt = (spot: Spot, { x, y }: Spot): boolean => spot.x === x && spot.y === y;

/** Registers the hooks that follow where tokens are; called at ready on gamemasters' pages. */
export function startFollowingPlaces(): void {
  const { Hooks, game } = host;
  const note = (token: TokenDocument): void => void placesKnown.set(token, spotOf(token));
  for (const { tokens } of game.scenes) for (const token of tokens) note(token);
  Hooks.on("createToken", note);
  Hooks.on("updateToken", (token: TokenDocument, changed: object, _options: object, userId: string) => {
    const user = game.users.get(userId);
    if (user && ("x" in changed || "y" in changed)) written(token, { ...spotOf(token), user });
  });
  Hooks.on("moveToken", (token: TokenDocument, movement: object, _operation: object, user: HostUser) =>
    told(token, movement as HostMovement, user),
  );
}

/** Notes a written place, and looks later whether a move to it was told. */
function written(token: TokenDocument, place: Written): void {
  const early = unwritten.get(token) ?? [];
  const index = early.findIndex((spot) => isAt(spot, place));
  unwritten.set(token, []);
  if (index >= 0) return;
  untold.set(token, [...(untold.get(token) ?? []), place]);
  setTimeout(() => {
    if (untold.get(token)?.includes(place)) jumpedUpTo(token, place);
  }, TOLD_WITHIN);
}

/** Follows a move that was told; one that is said to begin elsewhere than the token was begins with a jump. */
function told(token: TokenDocument, movement: HostMovement, user: HostUser): void {
  const { origin, destination } = movement;
  const places = untold.get(token) ?? [];
  const index = places.findIndex((place) => isAt(place, destination));
  // Places written before were reached by no move.
  if (index > 0) jumpedUpTo(token, places[index - 1]!);
  if (index >= 0) untold.set(token, untold.get(token)!.slice(1));
  else unwritten.set(token, [...(unwritten.get(token) ?? []), spotOf(destination)].slice(-5));
  const known = placesKnown.get(token);
  placesKnown.set(token, spotOf(destination));
  if (known && !isAt(known, origin)) jumped(token, [known, spotOf(origin), spotOf(destination)], user);
}

/** Takes the oldest written places of a token, up to this one, as reached by jumps. */
function jumpedUpTo(token: TokenDocument, last: Written): void {
  const places = untold.get(token) ?? [];
  const count = places.indexOf(last) + 1;
  untold.set(token, places.slice(count));
  for (const place of places.slice(0, count)) {
    const known = placesKnown.get(token);
    placesKnown.set(token, spotOf(place));
    if (known && !isAt(known, place)) jumped(token, [known, spotOf(place)], place.user);
  }
}

/**
 * Has a player's jump paid for and told as a move: along the first two of these places, of which a third is where the
 * move that followed has ended.
 */
function jumped(token: TokenDocument, [from, to, end = to]: readonly Spot[], user: HostUser): void {
  if (user.isGM || !isActingClient()) return;
  const { elevation } = token;
  const way = (...places: Spot[]): HostMovement => {
    const waypoints = places.map((place) => ({ ...place, elevation }));
    return {
      id: host.foundry.utils.randomID(),
      method: "api",
      origin: { ...from!, elevation },
      destination: waypoints.at(-1)!,
      passed: { waypoints },
      pending: { waypoints: [] },
      constrainOptions: {},
    } as unknown as HostMovement;
  };
  const move = { token, user, note: noteOf(null), isReturn: false };
  recordMove({ ...move, movement: way(to!) });
  tellOverstep({ ...move, movement: way(to!, end!) });
}
