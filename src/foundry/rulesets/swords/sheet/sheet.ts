import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts, tabbed } from "../../../sheets/parts.ts";
import type { Refusal } from "../../../contract/action.ts";
import { documentOf, runDetached } from "../../../host/host.ts";
import { enqueue } from "../../../host/queue.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { teamOf } from "../body.ts";

/* A cliché is what a fighter is good at, rated in dice. */

/**
 * Removes a member from a team; called for clicks on elements with data-action="removeMember", data-member its uuid.
 */
function removeMember(this: object, _event: Event, target: HTMLElement): void {
  runDetached((this as SwordsTeamSheet).remove(target.dataset.member ?? ""));
}

/** Opens a member's sheet; called for clicks on elements with data-action="openMember", data-member its uuid. */
function openMember(this: object, _event: Event, target: HTMLElement): void {
  const member = documentOf<ActorDocument & { sheet?: { render(options: object): unknown } }>(target.dataset.member);
  member?.sheet?.render({ force: true });
}

/** The parts of a fighter's sheet: head, strip and tabs. `own`: parts whose template belongs to this ruleset. */
const FIGHTER = tabbed("swords/sheet", {
  head: ["head", "strip"],
  tabs: ["fight", "gear", "notes", "effects"],
  own: ["gear"],
});

/** The sheet of a fighter. */
export class SwordsSheet extends FrayActorSheet {
  static override PARTS = FIGHTER.PARTS;
  static override TABS = FIGHTER.TABS;

  override async view(): Promise<object> {
    return (await import("./view.ts")).fighterView(this.actor);
  }
}

/** The parts of a team's sheet. */
const TEAM = tabbed("swords/team", { head: ["head"], tabs: ["fight", "notes", "effects"] });

/** The sheet of a team, fighters who fight as one. Fighters can be dropped on it. */
export class SwordsTeamSheet extends FrayActorSheet {
  static override DEFAULT_OPTIONS = {
    ...FrayActorSheet.DEFAULT_OPTIONS,
    actions: {
      ...FrayActorSheet.DEFAULT_OPTIONS.actions,
      removeMember,
      openMember,
    },
  };
  static override PARTS = TEAM.PARTS;
  static override TABS = TEAM.TABS;

  override async view(): Promise<object> {
    return (await import("../group/view.ts")).teamView(this.actor);
  }

  /** Returns the members, after whose changes the sheet is drawn again. */
  override others(): readonly ActorDocument[] {
    return teamOf(this.actor).members.flatMap(({ actor }) => documentOf<ActorDocument>(actor) ?? []);
  }

  /**
   * Stores the cliché that is chosen from the list in a member's row. The list is no field of the form, so its event
   * must not reach the form.
   */
  override _attachPartListeners(part: string, element: HTMLElement, options: object): void {
    super._attachPartListeners(part, element, options);
    for (const select of element.querySelectorAll<HTMLSelectElement>("select[data-member]"))
      select.addEventListener("change", (event) => {
        event.stopPropagation();
        runDetached(this.bring(select.dataset.member ?? "", select.value));
      });
  }

  /**
   * Returns the refusal of an actor that was dropped on the sheet: it is no fighter, or a member already. Null if it
   * can join.
   */
  override memberRefusal({ name, type, uuid }: ActorDocument): Refusal | null {
    if (type !== "swords") return { refused: "TeamOfFighters", rule: "SS-P02", data: { name } };
    const isMember = teamOf(this.actor).members.some(({ actor }) => actor === uuid);
    return isMember ? { refused: "MemberAlready", data: { name } } : null;
  }

  /**
   * Adds a fighter that was dropped on the sheet to the team, unless it is a member already. No cliché is chosen for it
   * yet: it fights with the one that it has in use (SS-P02).
   */
  override async takeMember({ uuid }: ActorDocument): Promise<unknown> {
    const isThere = (members: readonly Member[]): boolean => members.some(({ actor }) => actor === uuid);
    return this.change((members) => (isThere(members) ? members : [...members, { actor: uuid, cliche: "" }]));
  }

  /** Removes a member, given by its uuid, from the team. */
  async remove(uuid: string): Promise<void> {
    await this.change((members) => members.filter((member) => member.actor !== uuid));
  }

  /**
   * Stores which cliché a member fights with in this team: the member by its uuid, the cliché by its id ("" for the one
   * in use).
   */
  async bring(uuid: string, cliche: string): Promise<void> {
    await this.change((members) => members.map((member) => (member.actor === uuid ? { ...member, cliche } : member)));
  }

  /**
   * Changes the stored list of members: `changed` gets the present list and returns the new one. Waits until earlier
   * changes are written.
   */
  private change(changed: (members: readonly Member[]) => readonly Member[]): Promise<unknown> {
    const { actor } = this;
    return enqueue(`members ${actor.uuid}`, () =>
      actor.update({ "system.members": changed(plainMembers(teamOf(actor).members)) }),
    );
  }
}

/** A member of a team, by its uuid, and the id of the cliché that it brings; "" for the one in use. */
interface Member {
  readonly actor: string;
  readonly cliche: string;
}

/** Returns the members as new plain objects, as an update must not contain those of the model. */
const plainMembers = (members: readonly Member[]): Member[] => members.map(({ actor, cliche }) => ({ actor, cliche }));

/** The sheet of an item of this ruleset. */
export class SwordsItemSheet extends FrayItemSheet {
  static override PARTS = itemParts("swords");

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
