import { plainCard } from "../../../cards/plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { SceneContext } from "../actions/end-of-scene.ts";

/** The card of an end of scene, which names no actor. */
export const endOfSceneAction: Presentation<SceneContext, Outcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome) =>
    plainCard({
      from: "",
      subtitle: { key: "FRAY.Crusade.Reset.scene" },
      band: outcome && {
        tone: "neutral",
        word: { key: "FRAY.Crusade.sceneEnded" },
        icon: "fa-solid fa-masks-theater",
        rule: "EC-A31",
      },
    }),
};
