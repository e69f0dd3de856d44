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

/** Returns the context of a party's sheet: its members with their points. */
export function partyView(party: ActorDocument): object {
  const ruleset = rulesetOfParty(party);
  const members = partyOf(party).members.map(memberRow);
  return {
    ruleset: ruleset?.id ?? "",
    rules: ruleset ? localize(ruleset.label) : "",
    members,
    barred: ruleset ? "" : refusalInWords({ refused: "NoMembers", data: { name: party.name } }),
    mayRest: Boolean(ruleset?.rest),
    // No member rolls where each side has one die, or where a known number gives the place in the order.
    join: localize(thrown(ruleset) ? "FRAY.Party.initiative" : "FRAY.Party.join"),
  };
}

/** Tells whether members roll for initiative themselves. */
const thrown = (ruleset: Ruleset | null): boolean => !ruleset?.initiative.sides && !ruleset?.initiative.reveals;

/** Returns an actor's health and its parts for a template. */
function healthOf(health: Health | null): object | null {
  return health && { ...health, parts: health.made?.parts.map(partContext) ?? [], sum: health.made?.value };
}

/** Returns a member's row; one who was deleted is shown as gone, and health only to users who may see its numbers. */
function memberRow(uuid: string): object {
  const member = documentOf<ActorDocument>(uuid);
  const ruleset = member && rulesetOf(member);
  if (!member || !ruleset)
    return { uuid, name: localize("FRAY.Party.gone"), img: asset("icons/person.svg"), gone: true };
  const open = maySeeNumbers(uuid);
  return {
    uuid,
    name: member.name,
    img: member.img,
    out: ruleset.isOut(member),
    health: open ? healthOf(ruleset.health(member)) : null,
    pools: open ? (ruleset.pools?.(member) ?? []).map(({ label, value }) => ({ name: localize(label), value })) : [],
    conditions: statusList()
      .filter(({ id }) => id !== "dead" && member.statuses.has(id))
      .map(({ name, img }) => ({ name: localize(name), img })),
  };
}
