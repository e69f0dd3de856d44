import { partContext } from "../cards/parts.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import { rulesetOf } from "../contract/registry.ts";
import { refusalInWords } from "../engine/state.ts";
import { statusList } from "../host/compat.ts";
import { asset } from "../host/paths.ts";
import type { ActorDocument } from "../host/documents.ts";
import { documentOf, localize } from "../host/host.ts";
import type { Health, Ruleset } from "../contract/ruleset.ts";
import { partyOf, rulesetOfParty } from "../documents/party.ts";

/**
 * Returns the data for the template of a party's sheet: a row for each member, the words of the button for initiative
 * (`join`), why it is barred (the party has no member of a ruleset), and whether there is a button to rest.
 */
export function partyView(party: ActorDocument): object {
  const ruleset = rulesetOfParty(party);
  const members = partyOf(party).members.map(memberRow);
  return {
    ruleset: ruleset?.id ?? "",
    rules: ruleset ? localize(ruleset.label) : "",
    members,
    barred: ruleset ? "" : refusalInWords({ refused: "NoMembers", data: { name: party.name } }),
    mayRest: Boolean(ruleset?.rest),
    // If no member rolls, the button's words say only that it adds members to the encounter.
    join: localize(membersRoll(ruleset) ? "FRAY.Party.initiative" : "FRAY.Party.join"),
  };
}

/**
 * Tells whether members roll for initiative, each for themselves: not where one die is thrown for each side, nor where
 * the place follows from a known number (`reveals`). True without a ruleset.
 */
const membersRoll = (ruleset: Ruleset | null): boolean => !ruleset?.initiative.sides && !ruleset?.initiative.reveals;

/** Returns an actor's points with their parts, for a template; null without points. */
function healthOf(health: Health | null): object | null {
  return health && { ...health, parts: health.made?.parts.map(partContext) ?? [], sum: health.made?.value };
}

/**
 * Returns the row of a member, given by uuid; one that is deleted or of no ruleset is shown as gone. Users who may not
 * see the member's numbers get neither points nor pools. The condition "dead" is not listed: `out` tells it.
 */
function memberRow(uuid: string): object {
  const member = documentOf<ActorDocument>(uuid);
  const ruleset = member && rulesetOf(member);
  if (!member || !ruleset)
    return { uuid, name: localize("FRAY.Party.gone"), img: asset("icons/person.svg"), gone: true };
  const maySee = maySeeNumbers(uuid);
  return {
    uuid,
    name: member.name,
    img: member.img,
    out: ruleset.isOut(member),
    health: maySee ? healthOf(ruleset.health(member)) : null,
    pools: maySee ? (ruleset.pools?.(member) ?? []).map(({ label, value }) => ({ name: localize(label), value })) : [],
    conditions: statusList()
      .filter(({ id }) => id !== "dead" && member.statuses.has(id))
      .map(({ name, img }) => ({ name: localize(name), img })),
  };
}
