import { placeOf, spotOf } from "../../../contract/reading/ground.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, TokenDocument } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";

/* All tokens of a group are linked to the one group actor; a flag says for which member a token stands. */

/**
 * How the token of a fallen, and of a standing, member looks. The look is stored in the token's own fields, because
 * linked tokens share all conditions of their actor.
 */
const FALLEN = { alpha: 0.35, tint: "#5c5c5c" };
const STANDING = { alpha: 1, tint: "#ffffff" };

/** What Fray stores on a member's token: the member's number from 1, and whether the member has fallen. */
interface TokenFlags {
  readonly member?: number;
  readonly fallen?: boolean;
}

const flagsOf = (token: TokenDocument): TokenFlags => (token.flags.fray ?? {}) as TokenFlags;

/** Returns the number of the member that a token stands for, from 1; 0 if it stands for no single member. */
export const memberOf = (token: TokenDocument): number => Number(flagsOf(token).member ?? 0);

/** Tells whether a token is marked as that of a fallen member. */
export const isFallen = (token: TokenDocument): boolean => Boolean(flagsOf(token).fallen);

/** Returns all tokens of a group's actor, on all scenes. */
export const tokensOf = (actor: ActorDocument): TokenDocument[] => actor.getDependentTokens({ linked: true });

/**
 * Returns the changes by which a group's tokens show who has fallen: a member whose number is higher than the number of
 * members standing. A member that stands again, as stress came back (EC-100), gets its look back. Empty if all tokens
 * are right already.
 */
export function fallenChanges(actor: ActorDocument): Change[] {
  const { alive } = groupOf(actor).derived;
  return tokensOf(actor).flatMap((token): Change[] => {
    const member = memberOf(token);
    const isFallenMember = member > alive;
    if (!member || isFallenMember === Boolean(flagsOf(token).fallen)) return [];
    const look = isFallenMember ? FALLEN : STANDING;
    return [
      { kind: "set", uuid: token.uuid, path: "flags.fray.fallen", value: isFallenMember },
      { kind: "set", uuid: token.uuid, path: "alpha", value: look.alpha },
      { kind: "set", uuid: token.uuid, path: "texture.tint", value: look.tint },
    ];
  });
}

/**
 * Returns the fields that a new token of a group gets, if the group has one token for each member: the number, name and
 * look of a member that has none on the scene yet, one square large. If all members have one, the token stands for no
 * member: a copy loses its number. Null, for no fields, if nothing is to change or the group has a single token.
 */
export function memberToken(actor: ActorDocument, token: TokenDocument): JsonObject | null {
  const group = groupOf(actor);
  if (group.tokens !== "member") return null;
  const takenNumbers = new Set(
    tokensOf(actor)
      .filter((other) => other.parent === token.parent && other.id !== token.id)
      .map(memberOf),
  );
  // A copied token keeps its member's number only if that member has no other token on the scene.
  const ownNumber = memberOf(token);
  const member = ownNumber && !takenNumbers.has(ownNumber) ? ownNumber : firstFree(takenNumbers, group.size);
  // Every member has a token: a copy loses its number.
  if (!member) return ownNumber ? { flags: { fray: { member: 0, fallen: false } } } : null;
  const isFallenMember = member > group.derived.alive;
  const look = isFallenMember ? FALLEN : STANDING;
  return {
    name: `${actor.prototypeToken.name || actor.name} ${member}`,
    width: 1,
    height: 1,
    actorLink: true,
    alpha: look.alpha,
    texture: { tint: look.tint, ...(group.memberImage ? { src: group.memberImage } : {}) },
    flags: { fray: { member, fallen: isFallenMember } },
  };
}

/** Returns the number, from 1 to `size`, of the first member that is not in `takenNumbers`; 0 if all are. */
function firstFree(takenNumbers: ReadonlySet<number>, size: number): number {
  for (let member = 1; member <= size; member++) if (!takenNumbers.has(member)) return member;
  return 0;
}

/** The places of a group's members relative to the first, in squares to the right and down: two columns. */
const RANKS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [0, 2],
] as const;

/**
 * Returns the data of tokens for a group's standing members, except the member for which `token`, the group's first
 * token on the scene, stands. Empty if that token stands for no member or has no place (`placeOf`), or if the group has
 * other tokens on the scene already.
 */
export function otherMembers(actor: ActorDocument, token: TokenDocument): JsonObject[] {
  const group = groupOf(actor);
  const firstPlace = placeOf(token);
  if (!memberOf(token) || !firstPlace) return [];
  const numbersHere = tokensOf(actor)
    .filter((other) => other.parent === token.parent)
    .map(memberOf);
  if (numbersHere.length > 1) return [];
  const missing = Array.from({ length: group.derived.alive }, (_, index) => index + 1).filter(
    (member) => !numbersHere.includes(member),
  );
  return missing.map((member, index): JsonObject => {
    // The first of RANKS is the place of the first token.
    const [right, down] = RANKS[index + 1]!;
    return {
      ...spotOf(token, [firstPlace[0] + right, firstPlace[1] + down]),
      hidden: token.hidden,
      flags: { fray: { member } },
    };
  });
}

/** Tells whether an actor may be part of a group: only single average foes may (EC-182). False for null. */
export const groupable = (actor: ActorDocument | null): actor is ActorDocument =>
  actor !== null && isBody(actor) && bodyOf(actor).tier === "average";

/** Tells whether a token can become a member of a group: its actor is an average foe that is not dead. */
export const canJoinGroup = (token: TokenDocument): boolean =>
  groupable(token.actor) && !token.actor.statuses.has("dead");
