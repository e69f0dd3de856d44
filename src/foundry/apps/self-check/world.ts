import { host, localize } from "../../host/host.ts";
import { changesOf } from "../../host/effect-shapes.ts";
import { isSafeKey } from "../../documents/effect.ts";
import { expect } from "./flow.ts";

/**
 * Checks that Foundry could read every document stored in the world; throws an Error that names those it could not
 * read. Resolves to words with the number of documents of each kind.
 */
export async function checkDocuments(): Promise<string> {
  // The collections that keep the ids of documents that could not be read.
  const collections = [...host.game.collections].filter(({ invalidDocumentIds }) => invalidDocumentIds);
  const broken = collections.flatMap(({ documentName, invalidDocumentIds }) =>
    [...invalidDocumentIds].map((id) => `${documentName} ${id}`),
  );
  expect(broken.length === 0, broken.join(", "));
  return collections
    .filter(({ size }) => size)
    .map(({ documentName, size }) => `${localize(`DOCUMENT.${documentName}`)}: ${size}`)
    .join(", ");
}

/**
 * Checks the effects on the world's actors, unlinked tokens and items: none may have a change with an unsafe key
 * (`isSafeKey`), because Fray does not apply such a change. Resolves to words with the number of effects; throws an
 * Error that names the wrong ones.
 */
export async function checkEffects(): Promise<string> {
  const { actors, items, scenes } = host.game;
  const unlinked = [...scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => (token.actorLink ? [] : (token.actor ?? []))),
  );
  const owners = [...actors, ...unlinked].flatMap((actor) => [actor, ...actor.items]);
  const effects = [...owners, ...items].flatMap((owner) => [...owner.effects].map((effect) => ({ owner, effect })));
  const unsafe = effects.flatMap(({ owner, effect }) =>
    changesOf(effect).some(({ key }) => !isSafeKey(key)) ? [`${owner.name}: ${effect.name} (${effect.uuid})`] : [],
  );
  expect(unsafe.length === 0, unsafe.join(", "));
  return localize("FRAY.SelfCheck.told.effects", { count: effects.length });
}

/**
 * Checks that each compendium of Fray holds exactly the documents of its index and that all can be read; throws an
 * Error if one does not, or is empty, or if there is none. Resolves to words with their numbers.
 */
export async function checkPacks(): Promise<string> {
  const ownPacks = host.game.packs.filter((pack) => pack.metadata.packageName === host.game.system.id);
  expect(ownPacks.length > 0, "no compendium packs");
  let count = 0;
  for (const pack of ownPacks) {
    const documents = await pack.getDocuments();
    expect(documents.length > 0, `${pack.collection} is empty`);
    const index = await pack.getIndex();
    expect(index.size === documents.length, `${pack.collection} lists ${index.size} and holds ${documents.length}`);
    for (const { id } of documents) expect(index.has(id), `${pack.collection} does not list ${id}`);
    const broken = [...(pack.invalidDocumentIds ?? [])];
    expect(!broken.length, `${pack.collection} cannot read ${broken.join(", ")}`);
    count += documents.length;
  }
  return localize("FRAY.SelfCheck.told.packs", { packs: ownPacks.length, count });
}

/** Returns all documents of the world, to be compared later: a map from kind and id (“Actor 1a2b…”) to the kind. */
export function inventory(): Map<string, string> {
  return new Map(
    [...host.game.collections].flatMap((collection) =>
      collection.map(({ id }) => [`${collection.documentName} ${id}`, collection.documentName] as const),
    ),
  );
}

/**
 * Returns the documents that were added (“+ …”) or removed (“− …”) since an inventory was made; settings are left out.
 */
export function leftovers(inventoryBefore: ReadonlyMap<string, string>): string[] {
  const inventoryNow = inventory();
  const onlyInFirst = (
    first: ReadonlyMap<string, string>,
    second: ReadonlyMap<string, string>,
    sign: string,
  ): string[] => [...first].flatMap(([key, kind]) => (second.has(key) || kind === "Setting" ? [] : `${sign}${key}`));
  return [...onlyInFirst(inventoryNow, inventoryBefore, "+ "), ...onlyInFirst(inventoryBefore, inventoryNow, "− ")];
}
