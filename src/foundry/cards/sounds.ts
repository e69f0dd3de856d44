import { signedCard } from "../engine/integrity.ts";
import { host, runDetached } from "../host/host.ts";
import { asset } from "../host/paths.ts";
import type { ResultBand } from "../contract/view.ts";
import { shared } from "../settings.ts";
import type { CardMessage, SignedCard } from "../engine/state.ts";
import { isCard, loadActionsOf, partsOf } from "../engine/state.ts";
import { disclosedView, currentViewer } from "./visibility.ts";

/** The names of Fray's sound files. */
type Sound = "hit" | "miss" | "critical" | "question";

/** Plays one of Fray's sounds on this client, unless its user has switched them off. */
export function playSound(name: Sound): void {
  if (!shared<boolean>("sounds")) return;
  const data = { src: asset(`sounds/${name}.wav`), volume: 0.6, channel: "interface" } as const;
  runDetached(host.foundry.audio.AudioHelper.play(data));
}

/** The sound of each tone of a result; a tone left out is silent. */
const SOUND_OF: Readonly<Partial<Record<ResultBand["tone"], Sound>>> = {
  critical: "critical",
  hit: "hit",
  win: "hit",
  glance: "hit",
  miss: "miss",
  lose: "miss",
};
/** The sounds of results, the one that counts most first. */
const LOUDEST: readonly Sound[] = ["critical", "hit", "miss"];

/** Ids of the cards whose sound was played. */
const played = new Set<string>();

/**
 * Registers the hook that plays a sound once when a card (the chat message of an action) gets its outcome, for users
 * who may see the card: the sound of its best result.
 */
export function startSounds(): void {
  host.Hooks.on(
    "updateChatMessage",
    (message: CardMessage, _changed: object, options: { fray?: { card?: string } }) => {
      // Only Fray's own writes to a card count, which name it in their options: a user's edit of an old card does not.
      if (options.fray?.card !== message.id || played.has(message.id)) return;
      const card = isCard(message) && message.isContentVisible ? signedCard(message) : null;
      if (card?.system.stage !== "frozen") return;
      played.add(message.id);
      runDetached(loadActionsOf(message).then(() => play(card)));
    },
  );
}

/** Plays the sound of the best result that a card shows this user; none if it shows none. */
function play(card: SignedCard): void {
  const parts = partsOf(card);
  if (!parts) return;
  const viewer = currentViewer();
  const { sections } = disclosedView(parts.action.view(card.system.outcome, parts.state, viewer), viewer);
  const results = sections.map(({ band }) => band && SOUND_OF[band.tone]);
  const best = LOUDEST.find((sound) => results.includes(sound));
  if (best) playSound(best);
}
