import { DOCUMENT_OWNERSHIP_LEVELS } from "../common/const.ts";
import { ownershipLevel, packLevel } from "../common/documents/ownership.ts";
import {
  canModify,
  type ModifyingAction,
  permissionsOf,
  type PermissionSubject,
} from "../common/documents/permissions.ts";
import { definitionOf } from "../common/hierarchy.ts";
import type { Link } from "./address.ts";
import type { Pack } from "./packs.ts";
import { isObject, type Json, type Source } from "./source.ts";
import type { StoredUser } from "./users.ts";
import type { World } from "./world.ts";

/** Where a document stands in the world. */
export interface Place {
  world: World;
  /** the documents from the root to the parent; empty for a document that lies in no other */
  parents: readonly Link[];
  pack: Pack | null;
}

/** Returns the list of embedded sources in a field; empty if there is none. */
const sourcesIn = (source: Source | undefined, field: string): Source[] => {
  const list = source?.[field];
  return Array.isArray(list) ? (list as Source[]) : [];
};

/** A stored document in the form that the rules of permissions (common/documents/permissions.ts) take. */
export class StoredDocument implements PermissionSubject {
  readonly documentName: string;
  readonly _source: Source;
  readonly pack: Pack | null;
  readonly #link: Link;
  readonly #place: Place;

  constructor(link: Link, place: Place) {
    this.documentName = link.definition.name;
    this._source = link.source;
    this.pack = place.pack;
    this.#link = link;
    this.#place = place;
  }

  get id(): string {
    return this._source._id;
  }

  get parent(): StoredDocument | null {
    const { parents } = this.#place;
    const parent = parents[parents.length - 1];
    return parent ? new StoredDocument(parent, { ...this.#place, parents: parents.slice(0, -1) }) : null;
  }

  /** The actor of a token or combatant; null if it has none, or if it does not exist any more. */
  get actor(): StoredDocument | null {
    const actor = this.documentName === "Combatant" ? this.#actorOfCombatant() : this.#actorOfToken(this._source);
    return actor ? this.#ofWorld("Actor", actor) : null;
  }

  /** The combatants of an encounter; `get` returns the one with an id, or undefined. */
  get combatants(): { get(id: string): StoredDocument | undefined } {
    return {
      get: (id) => {
        const source = sourcesIn(this._source, "combatants").find((combatant) => combatant._id === id);
        const link = source && { definition: definitionOf("Combatant"), source };
        return link && new StoredDocument(link, { ...this.#place, parents: [...this.#place.parents, this.#link] });
      },
    };
  }

  /**
   * Returns a user's level of ownership, from 0 (none) to 3 (owner); for a document in a pack, the level in the pack.
   */
  getUserLevel(user: StoredUser): number {
    if (!this.pack) return ownershipLevel(user, this);
    // What the world has set for the pack comes before what the pack's manifest says.
    const configured = this.#place.world.packConfiguration[this.pack.id];
    return packLevel(
      user,
      isObject(configured) && isObject(configured.ownership) ? configured.ownership : this.pack.declaration.ownership,
    );
  }

  testUserPermission(user: StoredUser, permission: string | number): boolean {
    const required =
      typeof permission === "number" ? permission : (DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[permission];
    return user.isGM || (required !== undefined && this.getUserLevel(user) >= required);
  }

  /**
   * Tells whether a user may create, update or delete this document.
   * @param data the changes, or for a new document its source
   */
  canUserModify(user: StoredUser, action: ModifyingAction, data: Json = {}): boolean {
    return canModify(permissionsOf(this.documentName)[action], user, this, data);
  }

  // On clients packages can override these two; the server runs no code of packages, and allows both.
  _canChangeRound(): boolean {
    return true;
  }

  _canChangeTurn(): boolean {
    return true;
  }

  /** Returns a document that lies in the world itself, not in another one or a pack, such as a token's actor. */
  #ofWorld(name: string, source: Source): StoredDocument {
    return new StoredDocument(
      { definition: definitionOf(name), source },
      { world: this.#place.world, parents: [], pack: null },
    );
  }

  /** Returns the base actor of a token; if the delta of an unlinked token has ownership of its own, with that. */
  #actorOfToken(token: Source): Source | undefined {
    const actor = typeof token.actorId === "string" ? this.#place.world.document("Actor", token.actorId) : undefined;
    if (!actor || token.actorLink === true || !isObject(token.delta)) return actor;
    return isObject(token.delta.ownership) ? { ...actor, ownership: token.delta.ownership } : actor;
  }

  /** Returns the actor of a combatant's token; if the token does not exist, the actor that the combatant names. */
  #actorOfCombatant(): Source | undefined {
    const { world } = this.#place;
    const { sceneId, tokenId, actorId } = this._source;
    const scene = typeof sceneId === "string" ? world.document("Scene", sceneId) : undefined;
    const token = sourcesIn(scene, "tokens").find((entry) => entry._id === tokenId);
    if (token) return this.#actorOfToken(token);
    return typeof actorId === "string" ? world.document("Actor", actorId) : undefined;
  }
}
