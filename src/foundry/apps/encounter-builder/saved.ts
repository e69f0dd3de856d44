import { host, localize } from "../../host/host.ts";
import type { ActorDocument, HostDocument } from "../../host/documents.ts";
import { ENCOUNTER_PAGE, EncounterPageModel } from "../../documents/encounter-page.ts";
import { rulesetById, rulesetOf } from "../../contract/registry.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import type { FoeKind, Lineup } from "./lineup.ts";

/** A page of a journal; `system`: the data of its type. */
type Page = HostDocument & { readonly name: string; readonly type: string; readonly system: unknown };
type Journal = HostDocument & { readonly name: string; readonly pages: Iterable<Page> };

/** Returns all journals of the world. */
const journals = (): Journal[] =>
  [...host.game.collections]
    .filter(({ documentName }) => documentName === "JournalEntry")
    .flatMap((collection) => [...collection] as unknown as Journal[]);

/** Returns all pages of the world's journals that hold a saved encounter. */
export const savedEncounters = (): Page[] =>
  journals()
    .flatMap(({ pages }) => [...pages])
    .filter(({ type }) => type === ENCOUNTER_PAGE);

/**
 * Saves a lineup on a page of a journal, and resolves to that page. If the page with the uuid `pageUuid` ("" for none)
 * exists and the user owns it, saves there; else on a new page in the user's own journal of encounters, which is
 * created if it does not exist.
 */
export async function saveLineup({ ruleset, heroes, foes }: Lineup, pageUuid: string): Promise<HostDocument> {
  const uuidAndName = (actor: ActorDocument): object => ({ uuid: actor.uuid, name: actor.name });
  const system = {
    ruleset: ruleset.id,
    heroes: heroes.map(uuidAndName),
    foes: foes.map(({ actor, count }) => ({ ...uuidAndName(actor), count })),
  };
  // On the page with this uuid, if the user owns it.
  const ownPage = pageUuid ? ((await host.fromUuid(pageUuid)) as HostDocument | null) : null;
  if (ownPage?.isOwner) {
    await ownPage.update({ system });
    return ownPage;
  }
  // Else on a new page, named by the foes.
  const title = localize("FRAY.Builder.journal");
  const journal =
    journals().find(({ name, isOwner }) => name === title && isOwner) ??
    (await host.CONFIG.JournalEntry.documentClass.create({ name: title }))!;
  const name = foes.map(({ actor, count }) => `${count} × ${actor.name}`).join(", ");
  const [page] = await journal.createEmbeddedDocuments("JournalEntryPage", [{ name, type: ENCOUNTER_PAGE, system }]);
  return page!;
}

/**
 * Resolves to the lineup saved on a page, given by its uuid, and the names of its actors that no longer exist or are of
 * another ruleset (`lost`). Null if the page does not exist, holds no encounter, or its ruleset is unknown.
 */
export async function readLineup(
  uuid: string,
): Promise<{ readonly lineup: Lineup; readonly lost: readonly string[] } | null> {
  const page = (await host.fromUuid(uuid)) as Page | null;
  const saved = page?.system instanceof EncounterPageModel ? page.system : null;
  const ruleset = saved && rulesetById(saved.ruleset);
  if (!saved || !ruleset) return null;
  const lostNames: string[] = [];
  // Each actor is looked up again; one that is gone is only named.
  const heroes: ActorDocument[] = [];
  for (const hero of saved.heroes) {
    const actor = await actorOf(hero.uuid, ruleset);
    if (actor) heroes.push(actor);
    else lostNames.push(hero.name);
  }
  // The same for the foes, with their numbers.
  const foes: FoeKind[] = [];
  for (const { uuid: foeUuid, name, count } of saved.foes) {
    const actor = await actorOf(foeUuid, ruleset);
    if (actor) foes.push({ actor, count });
    else lostNames.push(name);
  }
  return { lineup: { ruleset, heroes, foes }, lost: lostNames };
}

/** Resolves to an actor by its uuid; null if it does not exist or is not of this ruleset. */
async function actorOf(uuid: string, ruleset: Ruleset): Promise<ActorDocument | null> {
  const document = (await host.fromUuid(uuid)) as ActorDocument | null;
  return document?.documentName === "Actor" && rulesetOf(document) === ruleset ? document : null;
}
