import { host, localize } from "../../host/host.ts";
import { changesOf } from "../../host/effect-shapes.ts";
import { isSafeKey } from "../../documents/effect.ts";
import { expect } from "./flow.ts";

/**
 * Checks that the host could read every document stored in the world, and returns their numbers by kind for the report;
 * throws an Error otherwise.
 */
export async function checkDocuments(): Promise<string> {
  const all = [...host.game.collections].filter(({ invalidDocumentIds }) => invalidDocumentIds);
  const broken = all.flatMap(({ documentName, invalidDocumentIds }) =>
    [...invalidDocumentIds].map((id) => `${documentName} ${id}`),
  );
  expect(broken.length === 0, broken.join(", "));
  return all
    .filter(({ size }) => size)
    .map(({ documentName, size }) => `${localize(`DOCUMENT.${documentName}`)}: ${size}`)
    .join(", ");
}

/**
 * Checks that no change of an effect on the world's actors, tokens and items has an unsafe key (`isSafeKey`), as such a
 * change is not applied; returns the number of effects for the report. Throws an Error that names the wrong ones.
 */
export async function checkEffects(): Promise<string> {
  const { actors, items, scenes } = host.game;
  const unlinked = [...scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => (token.actorLink ? [] : (token.actor ?? []))),
  );
  const owners = [...actors, ...unlinked].flatMap((actor) => [actor, ...actor.items]);
  const all = [...owners, ...items].flatMap((owner) => [...owner.effects].map((effect) => ({ owner, effect })));
  const wrong = all.flatMap(({ owner, effect }) =>
    changesOf(effect).some(({ key }) => !isSafeKey(key)) ? [`${owner.name}: ${effect.name} (${effect.uuid})`] : [],
  );
  expect(wrong.length === 0, wrong.join(", "));
  return localize("FRAY.SelfCheck.told.effects", { count: all.length });
}

/**
 * Checks every compendium of Fray against its index, document by document, and returns their numbers for the report;
 * throws an Error if one is empty, differs or cannot be read.
 */
export async function checkPacks(): Promise<string> {
  const own = host.game.packs.filter((pack) => pack.metadata.packageName === host.game.system.id);
  expect(own.length > 0, "no compendium packs");
  let count = 0;
  for (const pack of own) {
    const found = await pack.getDocuments();
    expect(found.length > 0, `${pack.collection} is empty`);
    const index = await pack.getIndex();
    expect(index.size === found.length, `${pack.collection} lists ${index.size} and holds ${found.length}`);
    for (const { id } of found) expect(index.has(id), `${pack.collection} does not list ${id}`);
    const broken = [...(pack.invalidDocumentIds ?? [])];
    expect(!broken.length, `${pack.collection} cannot read ${broken.join(", ")}`);
    count += found.length;
  }
  return localize("FRAY.SelfCheck.told.packs", { packs: own.length, count });
}

/**
 * Returns every document of the world, to be compared later: a map from its kind and id (“Actor 1a2b…”) to its kind.
 */
export function inventory(): Map<string, string> {
  return new Map(
    [...host.game.collections].flatMap((collection) =>
      collection.map(({ id }) => [`${collection.documentName} ${id}`, collection.documentName] as const),
    ),
  );
}

/** Returns the documents that appeared (“+ …”) or disappeared (“− …”) since an inventory; settings do not count. */
export function leftovers(before: ReadonlyMap<string, string>): string[] {
  const now = inventory();
  const onlyInFirst = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>, sign: string): string[] =>
    [...a].flatMap(([key, name]) => (b.has(key) || name === "Setting" ? [] : `${sign}${key}`));
  return [...onlyInFirst(now, before, "+ "), ...onlyInFirst(before, now, "− ")];
}
