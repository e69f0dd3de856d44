import { template } from "../../../host/paths.ts";
import { FrayActorSheet } from "../../../sheets/actor-sheet.ts";
import { enrichedWords } from "../../../sheets/enriched.ts";
import { FrayItemSheet } from "../../../sheets/item-sheet.ts";
import { notify } from "../../../engine/declare.ts";
import { documentOf, runDetached } from "../../../host/host.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { teamOf } from "../attack/context.ts";

const PART = (name: string): object => ({
  body: { template: template(`swords/${name}`), scrollable: [".fray-scroll"] },
});

/** data-action="removeMember" data-member="uuid" */
function removeMember(this: object, _event: Event, target: HTMLElement): void {
  runDetached((this as SwordsTeamSheet).remove(target.dataset.member ?? ""));
}

/** data-action="openMember" data-member="uuid" */
function openMember(this: object, _event: Event, target: HTMLElement): void {
  const member = documentOf<ActorDocument & { sheet?: { render(options: object): unknown } }>(target.dataset.member);
  member?.sheet?.render({ force: true });
}

export class SwordsSheet extends FrayActorSheet {
  static override PARTS = PART("sheet");

  override async view(): Promise<object> {
    const { fighterView } = await import("./view.ts");
    return { ...fighterView(this.actor), ...(await enrichedWords(this.actor)) };
  }
}

export class SwordsTeamSheet extends FrayActorSheet {
  static override DEFAULT_OPTIONS = {
    ...FrayActorSheet.DEFAULT_OPTIONS,
    actions: {
      ...FrayActorSheet.DEFAULT_OPTIONS.actions,
      removeMember,
      openMember,
    },
  };
  static override PARTS = PART("team");

  override async view(): Promise<object> {
    const { teamView } = await import("./team-view.ts");
    return { ...teamView(this.actor), ...(await enrichedWords(this.actor)) };
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    for (const select of this.element.querySelectorAll<HTMLSelectElement>("select[data-member]"))
      select.addEventListener("change", (event) => {
        event.stopPropagation();
        runDetached(this.bring(select.dataset.member ?? "", select.value));
      });
  }

  /** A fighter dropped on the team joins it (SS-P02). */
  async _onDropActor(_event: DragEvent, dropped: ActorDocument): Promise<unknown> {
    if (!this.isEditable) return null;
    if (dropped.type !== "swords")
      return notify({ refused: "TeamOfFighters", rule: "SS-P02", data: { name: dropped.name } });
    const { members } = teamOf(this.actor);
    if (members.some((member) => member.actor === dropped.uuid))
      return notify({ refused: "MemberAlready", data: { name: dropped.name } });
    return this.actor.update({ "system.members": [...plain(members), { actor: dropped.uuid, cliche: "" }] });
  }

  async remove(uuid: string): Promise<void> {
    await this.actor.update({
      "system.members": plain(teamOf(this.actor).members).filter((member) => member.actor !== uuid),
    });
  }

  /** With which cliché a member fights in this team. */
  async bring(uuid: string, cliche: string): Promise<void> {
    const members = plain(teamOf(this.actor).members).map((member) =>
      member.actor === uuid ? { ...member, cliche } : member,
    );
    await this.actor.update({ "system.members": members });
  }
}

const plain = (members: readonly { actor: string; cliche: string }[]): { actor: string; cliche: string }[] =>
  members.map(({ actor, cliche }) => ({ actor, cliche }));

export class SwordsItemSheet extends FrayItemSheet {
  static override PARTS = { form: { template: template("swords/item"), scrollable: [""] } };

  override async view(): Promise<object> {
    return (await import("./view.ts")).itemView(this.item);
  }
}
