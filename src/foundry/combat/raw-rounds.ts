import { host, localize } from "../host/host.ts";
import type { CombatDocument } from "../host/documents.ts";
import { isActingClient } from "../engine/client.ts";
import { rulesetById } from "../contract/registry.ts";

/**
 * Registers the hook that warns the active gamemaster when a player changes the round of one of Fray's encounters: the
 * host lets every player write round and turn.
 */
export function startTellingRounds(): void {
  host.Hooks.on(
    "updateCombat",
    (combat: CombatDocument, changed: { round?: number }, _options: object, userId: string) => {
      const user = host.game.users.get(userId);
      const isByPlayer = user && !user.isGM;
      if (changed.round === undefined || !isByPlayer || !isActingClient() || !rulesetById(combat.type)) return;
      host.ui.notifications.warn(localize("FRAY.Combat.roundChanged", { user: user.name, round: changed.round }), {
        permanent: true,
      });
    },
  );
}
