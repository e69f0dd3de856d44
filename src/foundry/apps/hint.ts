import { template } from "../host/paths.ts";
import { HandlebarsApp, host, runDetached } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";
import type { CardMessage } from "../engine/state.ts";
import { readDeclaration } from "../engine/bounds.ts";
import { isCard } from "../engine/state.ts";
import { recordsOfCard } from "../engine/journal/apply.ts";

type Step = "charge" | "attack" | "undo";
const done = new Set<Step>();

/** Three steps for a first evening, on scenes that ask for it (flags.fray.hint); gone for good when dismissed. */
class Hint extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-hint",
    classes: ["fray", "fray-hint"],
    window: { frame: false, positioned: false },
    actions: { dismiss },
  };
  static override PARTS = { steps: { template: template("apps/hint") } };

  override async _prepareContext(): Promise<object> {
    const steps: Step[] = ["charge", "attack", "undo"];
    const next = steps.find((step) => !done.has(step));
    return {
      finished: !next,
      gamemaster: host.game.user.isGM,
      steps: steps.map((id, index) => ({ id, number: index + 1, done: done.has(id), next: id === next })),
    };
  }
}

let hint: Hint | null = null;

const wanted = (): boolean =>
  host.canvas?.scene?.flags?.fray?.hint === true && host.game.settings.get(NAMESPACE, "hint") === true;

function dismiss(this: Hint): void {
  runDetached(host.game.settings.set(NAMESPACE, "hint", false));
  runDetached(this.close());
}

function tick(step: Step): void {
  if (done.has(step) || !wanted()) return;
  done.add(step);
  if (hint) runDetached(hint.render());
}

/** Shows the hint where a scene asks for it, and ticks its steps as they happen. */
export function startHint(): void {
  const { Hooks } = host;
  const show = (): void => {
    if (!wanted()) {
      if (hint?.rendered) runDetached(hint.close());
      return;
    }
    hint ??= new Hint();
    runDetached(hint.render({ force: true }));
  };
  Hooks.on("canvasReady", show);
  if (host.canvas?.ready) show();
  // Taken away, or called back, where the settings are.
  Hooks.on("fray.settingChanged", (key: string) => key === "hint" && show());
  Hooks.on("createActiveEffect", (effect: { statuses: ReadonlySet<string> }) => {
    if (effect.statuses.has("fray.charging")) tick("charge");
  });
  Hooks.on("createChatMessage", (message: CardMessage) => {
    if (isCard(message) && readDeclaration(message.system.declaration)?.targets.length) tick("attack");
  });
  const undone = (): void => {
    if (done.has("undo")) return;
    const cards = host.game.messages.contents.slice(-5) as unknown as CardMessage[];
    if (cards.some((card) => isCard(card) && recordsOfCard(card.id).some((record) => record.state === "undone")))
      tick("undo");
  };
  Hooks.on("updateActor", undone);
  Hooks.on("updateToken", undone);
}
