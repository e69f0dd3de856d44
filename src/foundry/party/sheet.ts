import type { Refusal } from "../contract/action.ts";
import { rulesetOf } from "../contract/registry.ts";
import { heroOf } from "../documents/hero.ts";
import { declareAtOnce, notify } from "../engine/declare.ts";
import type { ActorDocument } from "../host/documents.ts";
import { documentOf, host, runDetached } from "../host/host.ts";
import type { HostPack } from "../host/host.ts";
import { enqueue, once } from "../host/queue.ts";
import { FrayActorSheet } from "../sheets/actor-sheet.ts";
import { tabbed } from "../sheets/parts.ts";
import { membersOf, partyOf, rulesetOfParty } from "../documents/party.ts";

/** The handler of a button, called with the sheet as `this`. */
type Press = (this: object, event: Event, target: HTMLElement) => void;

/**
 * Returns the handler of a button of the sheet, which calls `work` with the sheet and the uuid of the member in whose
 * row the button is, "" for a button outside of the rows.
 */
const onPress = (work: (sheet: PartySheet, member: string) => unknown): Press =>
  function (this: object, _event, target) {
    runDetached(Promise.resolve(work(this as PartySheet, target.dataset.member ?? "")));
  };

/** The parts and tabs of the sheet. */
const PARTY = tabbed("sheets/party", { head: ["head"], tabs: ["members", "notes"] });

/** The sheet of a party: its members and their points, with buttons for a common rest and initiative. */
export class PartySheet extends FrayActorSheet {
  static override DEFAULT_OPTIONS = {
    ...FrayActorSheet.DEFAULT_OPTIONS,
    position: { width: 620, height: 680 },
    actions: {
      ...FrayActorSheet.DEFAULT_OPTIONS.actions,
      openMember: onPress((_sheet, member) => documentOf<ActorDocument>(member)?.sheet?.render({ force: true })),
      removeMember: onPress((sheet, member) => sheet.remove(member)),
      partyRest: onPress((sheet) => once(`rest ${sheet.actor.uuid}`, () => sheet.rest())),
      partyInitiative: onPress((sheet) => once(`initiative ${sheet.actor.uuid}`, () => sheet.initiative())),
    },
  };
  static override PARTS = PARTY.PARTS;
  static override TABS = PARTY.TABS;

  override async view(): Promise<object> {
    return (await import("./view.ts")).partyView(this.actor);
  }

  /** Returns the members: the sheet is drawn again when one of them changes. */
  override others(): readonly ActorDocument[] {
    return membersOf(this.actor);
  }

  /**
   * Returns why an actor dropped on the sheet cannot join the party: it can be no hero, plays by another ruleset than
   * the members, or is a member already. Null if it can.
   */
  override memberRefusal(dropped: ActorDocument): Refusal | null {
    const data = { name: dropped.name };
    const [ownRuleset, otherRuleset] = [rulesetOfParty(this.actor), rulesetOf(dropped)];
    if (!otherRuleset || heroOf(dropped) === null) return { refused: "NoMember", data };
    if (ownRuleset && ownRuleset !== otherRuleset)
      return {
        refused: "PartyOfOther",
        data: { ...data, own: { key: ownRuleset.label }, other: { key: otherRuleset.label } },
      };
    return partyOf(this.actor).members.includes(dropped.uuid) ? { refused: "MemberAlready", data } : null;
  }

  /**
   * Adds an actor that was dropped on the sheet to the party; one from a compendium is imported into the world first.
   */
  override async takeMember(dropped: ActorDocument): Promise<unknown> {
    const { uuid } = dropped.pack ? await imported(dropped) : dropped;
    return this.change((members) => (members.includes(uuid) ? members : [...members, uuid]));
  }

  /** Removes the member with this uuid from the party; the actor itself stays. */
  async remove(uuid: string): Promise<void> {
    await this.change((members) => members.filter((memberUuid) => memberUuid !== uuid));
  }

  /** Writes the members that `changed` makes of the present ones, once the change before this one is written. */
  private change(changed: (members: readonly string[]) => readonly string[]): Promise<unknown> {
    const { actor } = this;
    return enqueue(`members ${actor.uuid}`, () => actor.update({ "system.members": changed(partyOf(actor).members) }));
  }

  /** Declares the rest of the party, as an act of its first member; notifies the user instead if it has no members. */
  async rest(): Promise<unknown> {
    const [firstMember] = membersOf(this.actor);
    if (!firstMember) return notify({ refused: "NoMembers", data: { name: this.actor.name } });
    const choices = { party: this.actor.uuid };
    const { uuid } = firstMember;
    return declareAtOnce({ action: "partyRest", actor: uuid, token: null, item: null, targets: [], choices });
  }

  /** Rolls the party's initiative; notifies the user if nothing is rolled. */
  async initiative(): Promise<void> {
    const { rollPartyInitiative } = await import("./initiative.ts");
    const refusal = await rollPartyInitiative(this.actor);
    if (refusal) notify(refusal);
  }
}

/** Imports an actor of a compendium into the world, and returns the actor made there. */
async function imported(actor: ActorDocument): Promise<ActorDocument> {
  const pack = host.game.packs.get(actor.pack!) as HostPack;
  return (await host.game.actors.importFromCompendium(pack, actor.id)) as ActorDocument;
}
