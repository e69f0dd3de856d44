import type { TypeDeclaration } from "../contract/declarations.ts";
import { PARTY } from "../contract/party.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { html, list, modelOf, text, version } from "../contract/reading/model.ts";
import { icon } from "./types.ts";
import type { ActorDocument } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";

export { PARTY };

/** The stored data of a party. */
export interface PartySystem {
  /** uuids of the members, in the order they are shown */
  members: string[];
  description: string;
  notes: string;
}

/** A party: heroes who travel together. It stores only the uuids of its members and copies nothing of theirs. */
export class PartyModel extends modelOf<PartySystem>() {
  static override defineSchema(): object {
    return { schemaVersion: version(), members: list(text()), description: html(), notes: html() };
  }
}

/** The declaration of the type of actors that are parties. */
export const partyType: TypeDeclaration = {
  model: PartyModel,
  icon: "fa-solid fa-people-group",
  htmlFields: ["description", "notes"],
  img: icon("party"),
  trackable: { bar: [], value: [] },
};

/** Returns the system data of an actor that is a party; its type is not checked. */
export const partyOf = (party: ActorDocument): PartySystem => party.system as PartySystem;

/**
 * Returns the actors of a party, in the order shown, without uuids that no longer lead to an actor and without actors
 * that play by no ruleset.
 */
export function membersOf(party: ActorDocument): ActorDocument[] {
  return partyOf(party).members.flatMap((uuid) => {
    const found = documentOf<ActorDocument>(uuid);
    return found?.documentName === "Actor" && rulesetOf(found) ? [found] : [];
  });
}

/** Returns the ruleset that a party plays by, that of its first member with one; null if it has no such member. */
export const rulesetOfParty = (party: ActorDocument): Ruleset | null => rulesetOf(membersOf(party)[0]);
