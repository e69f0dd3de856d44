import { confirmInDialog } from "../host/dialogs.ts";
import { host, localize } from "../host/host.ts";
import type { ActorDocument, HostUser } from "../host/documents.ts";

/** Asks this user whether an actor given to `player` shall become a hero; if the answer is yes, makes it one. */
export async function offerToMakeHero(actor: ActorDocument, player: HostUser): Promise<void> {
  const words = localize("FRAY.Hero.offer", { name: actor.name, user: player.name });
  const hero = await confirmInDialog({
    window: { title: localize("FRAY.Hero.offerTitle", { name: actor.name }), icon: "fa-solid fa-user-shield" },
    classes: ["fray"],
    content: `<p>${host.foundry.utils.escapeHTML(words)}</p>`,
    rejectClose: false,
  });
  if (hero) await actor.update({ "system.hero": true });
}
