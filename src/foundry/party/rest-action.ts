import { plainCard } from "../cards/plain-card.ts";
import { isRefusal } from "../contract/action.ts";
import type { Action, Declaration, Outcome, Refusal } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import { actionOf, rulesetOf } from "../contract/registry.ts";
import { shownName } from "../contract/reading/names.ts";
import { sentences } from "../contract/sentences.ts";
import type { Phrase } from "../contract/view.ts";
import { phraseOf, refusalInWords } from "../engine/state.ts";
import type { ActorDocument, GameReader } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";
import { PARTY, membersOf } from "../documents/party.ts";

/** A member of the party, as at the time when the rest is declared. */
interface Member {
  readonly uuid: string;
  readonly name: string;
  /** why the member cannot rest now, or gains nothing by it; null if the member rests */
  readonly refusal: Refusal | null;
}

/** What the action has read: the party's name, its members, and who may declare the rest. */
interface RestContext {
  readonly party: string;
  readonly members: readonly Member[];
  /** true if in this ruleset only a gamemaster may give a rest */
  readonly gamemaster: boolean;
}

/** Returns the party whose uuid is the declaration's choice `party`; null if there is no such party. */
const partyIn = ({ choices }: Declaration): ActorDocument | null => {
  const party = documentOf<ActorDocument>(String(choices.party ?? ""));
  return party?.documentName === "Actor" && party.type === PARTY ? party : null;
};

/**
 * Returns the changes that a rest makes in one member, by the rest of the member's own ruleset; a refusal if the member
 * cannot rest, or gains nothing by resting. `card`: id of the card that writes the changes, "" if none does.
 */
function restOf(member: ActorDocument, reader: GameReader, card = ""): readonly Change[] | Refusal {
  const ruleset = rulesetOf(member);
  const action = ruleset?.rest && actionOf(ruleset.id, ruleset.rest.action);
  if (!action || !action.actorTypes.includes(member.type))
    return { refused: "NoRest", data: { name: shownName(member) } };
  // The declaration of the member's own rest, as its ruleset would make it.
  const declaration: Declaration = {
    action: action.id,
    actor: member.uuid,
    token: null,
    item: null,
    targets: [],
    choices: ruleset.rest!.choices,
  };
  const context = action.context(declaration, reader);
  if (isRefusal(context)) return context;
  // Resolves the rest without dice, and asks for its changes.
  const state = { card, declaration, context, answers: {}, amendments: [], dice: {} };
  const changes = action.applyEffects(action.resolve(state), state, reader);
  return changes.length ? changes : { refused: "Rested", data: { name: shownName(member) } };
}

/**
 * The rest of a party: every member rests by the member's own ruleset, on one card (chat message) that is undone as
 * one. The declaration names the party in a choice; its actor is the first member.
 */
export const partyRest: Action<RestContext, Outcome> = {
  id: "partyRest",
  label: "FRAY.Action.partyRest",
  icon: "fa-solid fa-campground",
  actorTypes: [],
  targets: "none",
  immediate: true,
  dialog: "never",
  owners(declaration) {
    const party = partyIn(declaration);
    return party && membersOf(party).map(({ uuid }) => uuid);
  },
  /**
   * Reads who of the party rests, and whether only a gamemaster may declare the rest (in the first member's ruleset).
   * Returns a refusal without a party or a ruleset, and if no member would gain anything by the rest.
   */
  context(declaration, reader) {
    const party = partyIn(declaration);
    const ruleset = rulesetOf(reader.actor(declaration.actor));
    if (!party || !ruleset) return { refused: "NoParty" };
    const members = membersOf(party).map((member): Member => {
      const rested = restOf(member, reader);
      return { uuid: member.uuid, name: shownName(member), refusal: isRefusal(rested) ? rested : null };
    });
    if (members.every(({ refusal }) => refusal !== null))
      return { refused: "PartyRested", data: { name: party.name, reason: reasonsOf(members) } };
    const gamemaster = Boolean(ruleset.rest && actionOf(ruleset.id, ruleset.rest.action)?.gamemaster);
    return { party: party.name, members, gamemaster };
  },
  reservedForGamemaster: ({ gamemaster }) => gamemaster,
  dice: () => [],
  resolve: () => ({}),
  // What each member gains is read again from the documents as they are now.
  applyEffects: (_outcome, { context, card }, reader) =>
    context.members.flatMap(({ uuid, refusal }) => {
      const member = refusal ? null : reader.actor(uuid);
      const changes = member && restOf(member, reader, card);
      return changes && !isRefusal(changes) ? changes : [];
    }),
  /** Returns the card: who rests, and for each who does not the reason. */
  view(outcome, { declaration, context }) {
    const resting = context.members.filter(({ refusal }) => refusal === null);
    return plainCard({
      from: declaration.actor,
      subtitle: { key: "FRAY.Party.restOf", data: { name: context.party } },
      band: outcome && { tone: "win", word: { key: "FRAY.Party.rested" }, icon: "fa-solid fa-campground" },
      notes: [
        { words: { key: "FRAY.Party.resting", data: { names: resting.map(({ name }) => name).join(", ") } } },
        ...context.members
          .filter(({ refusal }) => refusal !== null)
          .map((member) => ({
            words: { key: "FRAY.Party.notResting", data: { name: member.name, reason: refusalOfMember(member) } },
          })),
      ],
    });
  },
};

/** Returns the reasons why members do not rest, member by member. */
const reasonsOf = (members: readonly Member[]): Phrase =>
  sentences(members.flatMap(({ refusal }) => (refusal ? phraseOf(refusal) : [])));

/** Returns the words of the reason why a member does not rest; "" for a member who rests. */
const refusalOfMember = ({ refusal }: Member): string => (refusal ? refusalInWords(refusal) : "");
