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
  /** uuids of the members, in the order shown */
  members: string[];
  description: string;
  notes: string;
}

/** The model of a party: heroes who travel together. It stores their uuids and copies nothing of them. */
export class PartyModel extends modelOf<PartySystem>() {
  static override defineSchema(): object {
    return { schemaVersion: version(), members: list(text()), description: html(), notes: html() };
  }
}

/** The declaration of the actor type "party". */
export const partyType: TypeDeclaration = {
  model: PartyModel,
  icon: "fa-solid fa-people-group",
  htmlFields: ["description", "notes"],
  img: icon("party"),
  trackable: { bar: [], value: [] },
};

/** Returns a party's `system`; the caller knows that the actor is a party. */
export const partyOf = (party: ActorDocument): PartySystem => party.system as PartySystem;

/**
 * Returns the members of a party, in the order shown. Uuids that lead to no actor any more, and actors of no ruleset,
 * are left out.
 */
export function membersOf(party: ActorDocument): ActorDocument[] {
  return partyOf(party).members.flatMap((uuid) => {
    const member = documentOf<ActorDocument>(uuid);
    return member?.documentName === "Actor" && rulesetOf(member) ? [member] : [];
  });
}

/** Returns the ruleset that a party plays by: that of its first member. Null if it has no members. */
export const rulesetOfParty = (party: ActorDocument): Ruleset | null => rulesetOf(membersOf(party)[0]);
