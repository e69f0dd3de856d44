import { host } from "../host/host.ts";
import type { Change, ChangeLabel } from "../contract/change.ts";
import { isRefusal } from "../contract/action.ts";
import type { Refusal } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { recordsOfCard, takeBack, write } from "./journal/apply.ts";
import { phaseOf } from "./journal/records.ts";
import type { CardPhase } from "./journal/records.ts";
import type { CardMessage } from "./state.ts";
import { actorOf, partsOf, refusalOf, trust } from "./state.ts";

export function phase(message: CardMessage): CardPhase {
  return phaseOf(recordsOfCard(message.id));
}

/** May this person press Apply, Undo, Redo? The gamemaster, and the owner of everybody it changes. */
export function mayApply(message: CardMessage, user: HostUser): boolean {
  if (user.isGM) return true;
  const { declaration } = partsOf(message)?.state ?? message.system;
  const touched = declaration.targets.length ? declaration.targets.map((target) => target.actor) : [declaration.actor];
  return touched.every((uuid) => actorOf(uuid)?.testUserPermission(user, "OWNER"));
}

/** Writes the frozen outcome against the pools as they are now. Refused when it stands applied already. */
export async function applyCard(message: CardMessage, user: HostUser): Promise<Refusal | null> {
  const refusal = settleable(message);
  if (refusal) return refusal;
  if (phase(message) === "applied") return { refused: "Applied" };
  const { action, state, table } = partsOf(message)!;
  const { targets } = state.declaration;
  // Some may have gone and the rest takes it; where nobody is left, applying would do nothing without a word.
  if (targets.length && !targets.some((target) => actorOf(target.actor))) return { refused: "NoTarget" };
  const outcome = message.system.outcome!;
  if (phase(message) === "undone") {
    const costs = costsNow(message);
    if (isRefusal(costs)) return costs;
    await write(message.id, "costs", user.name, costs);
  }
  if (!outcome.harmless)
    await write(message.id, "effects", user.name, () => action.applyEffects(outcome, state, table));
  return null;
}

/** What a card taken back costs once more; what it was about may be somebody else's by now. */
function costsNow(message: CardMessage): readonly Change[] | Refusal {
  const { action, state, table } = partsOf(message)!;
  try {
    return action.costs?.(message.system.outcome!, state, table) ?? [];
  } catch (error) {
    return refusalOf(error);
  }
}

/** Takes the whole card back, what it did and what it cost. */
export async function undoCard(message: CardMessage, user: HostUser): Promise<Refusal | ChangeLabel[]> {
  const refusal = settleable(message);
  if (refusal) return refusal;
  if (!recordsOfCard(message.id).some((record) => record.state === "applied")) return { refused: "NothingToUndo" };
  // Effects last, for they say "undone": whoever reads it, or finds it after a fall, finds the costs given back too.
  const skipped = await takeBack(message.id, "costs", user.name);
  skipped.push(...(await takeBack(message.id, "effects", user.name)));
  return skipped;
}

/** Writes again what an undo has taken back, after an amendment that came to nothing. */
export async function restore(message: CardMessage, before: CardPhase, user: HostUser): Promise<void> {
  if (before === "undone") return;
  const { action, state, table } = partsOf(message)!;
  const outcome = message.system.outcome!;
  await write(message.id, "costs", user.name, action.costs?.(outcome, state, table) ?? []);
  if (before === "applied")
    await write(message.id, "effects", user.name, () => action.applyEffects(outcome, state, table));
}

/** Only a card the gamemasters know, unedited and resolved, writes anything. */
function settleable(message: CardMessage): Refusal | null {
  if (!host.game.user.isActiveGM) return { refused: "NotTheAuthority" };
  if (trust(message) === "unseen") return { refused: "Forgotten" };
  if (trust(message) === "altered") return { refused: "Altered" };
  if (message.system.stage !== "frozen" || !message.system.outcome) return { refused: "NotResolved" };
  return null;
}
