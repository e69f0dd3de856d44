import { placeOf, spotOf } from "../../../contract/reading/ground.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, TokenDocument } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";

/* A group's tokens are all linked to the one group actor; a flag of each token says for which member it stands. */

/** The look of a fallen member's token, kept in the token's own fields, as linked tokens share their statuses. */
const FALLEN = { alpha: 0.35, tint: "#5c5c5c" };
const STANDING = { alpha: 1, tint: "#ffffff" };

interface TokenFlags {
  readonly member?: number;
  readonly fallen?: boolean;
}

const flagsOf = (token: TokenDocument): TokenFlags => (token.flags.fray ?? {}) as TokenFlags;

/** Returns the number of the group's member that a token stands for, from 1; 0 if it stands for no single member. */
export const memberOf = (token: TokenDocument): number => Number(flagsOf(token).member ?? 0);

/** Tells whether a token is that of a fallen member. */
export const isFallen = (token: TokenDocument): boolean => Boolean(flagsOf(token).fallen);

/** Returns the linked tokens of a group's actor, on all scenes. */
export const tokensOf = (actor: ActorDocument): TokenDocument[] => actor.getDependentTokens({ linked: true });

/**
 * Returns the changes by which a group's tokens show which members have fallen: those with numbers above the number of
 * members standing. Members that stand again as stress comes back (EC-100) get their look back. Empty if all are right.
 */
export function fallenChanges(actor: ActorDocument): Change[] {
  const { alive } = groupOf(actor).derived;
  return tokensOf(actor).flatMap((token): Change[] => {
    const member = memberOf(token);
    const fallen = member > alive;
    if (!member || fallen === Boolean(flagsOf(token).fallen)) return [];
    const look = fallen ? FALLEN : STANDING;
    return [
      { kind: "set", uuid: token.uuid, path: "flags.fray.fallen", value: fallen },
      { kind: "set", uuid: token.uuid, path: "alpha", value: look.alpha },
      { kind: "set", uuid: token.uuid, path: "texture.tint", value: look.tint },
    ];
  });
}

/**
 * Returns the fields to set on a new token of a group that has one token for each member: number, name and look of the
 * member that it stands for, one square large. When every member has a token, a copy of one stands for no member, and
 * any other token is left as it is (null), like the token of a group that has a single one.
 */
export function memberToken(actor: ActorDocument, token: TokenDocument): JsonObject | null {
  const group = groupOf(actor);
  if (group.tokens !== "member") return null;
  const taken = new Set(
    tokensOf(actor)
      .filter((other) => other.parent === token.parent && other.id !== token.id)
      .map(memberOf),
  );
  // A copy of a member's token becomes a member that has no token yet, if there is one.
  const own = memberOf(token);
  const member = own && !taken.has(own) ? own : firstFree(taken, group.size);
  if (!member) return own ? { flags: { fray: { member: 0, fallen: false } } } : null;
  const fallen = member > group.derived.alive;
  const look = fallen ? FALLEN : STANDING;
  return {
    name: `${actor.prototypeToken.name || actor.name} ${member}`,
    width: 1,
    height: 1,
    actorLink: true,
    alpha: look.alpha,
    texture: { tint: look.tint, ...(group.memberImage ? { src: group.memberImage } : {}) },
    flags: { fray: { member, fallen } },
  };
}

/** Returns the number of the first member without a token, from 1; 0 if each has one. */
function firstFree(taken: ReadonlySet<number>, size: number): number {
  for (let member = 1; member <= size; member++) if (!taken.has(member)) return member;
  return 0;
}

/** The places of the members relative to the first, in squares: two ranks. */
const RANKS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [0, 2],
] as const;

/**
 * Returns the data of the other standing members' tokens, beside the first one that was put on the scene; empty if that
 * one stands for no member, or others are on the scene already.
 */
export function otherMembers(actor: ActorDocument, token: TokenDocument): JsonObject[] {
  const group = groupOf(actor);
  const place = placeOf(token);
  if (!memberOf(token) || !place) return [];
  const here = tokensOf(actor)
    .filter((other) => other.parent === token.parent)
    .map(memberOf);
  if (here.length > 1) return [];
  const missing = Array.from({ length: group.derived.alive }, (_, index) => index + 1).filter(
    (member) => !here.includes(member),
  );
  return missing.map((member, index): JsonObject => {
    const [right, down] = RANKS[index + 1]!;
    return {
      ...spotOf(token, [place[0] + right, place[1] + down]),
      hidden: token.hidden,
      flags: { fray: { member } },
    };
  });
}

/** Tells whether an actor may be part of a group, as only average foes may (EC-182); false for null. */
export const groupable = (actor: ActorDocument | null): actor is ActorDocument =>
  actor !== null && isBody(actor) && bodyOf(actor).tier === "average";

/** Tells whether a token can become a member of a group: its actor is an average foe and not dead. */
export const canJoinGroup = (token: TokenDocument): boolean =>
  groupable(token.actor) && !token.actor.statuses.has("dead");
