import { rulesetById } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import { template } from "../host/paths.ts";
import { shared } from "../settings.ts";
import { loadPanel } from "./panels.ts";

/**
 * Fetches what the first drawing needs: the templates of the combat tracker and of the ruler's labels, the code of the
 * tracker's rows, and the panel of the world's ruleset. Called in the hook `init`, so that all of this arrives while
 * the host prepares the world's documents.
 */
export async function fetchEarly(): Promise<void> {
  const templates = ["combat/tracker", "combat/header", "combat/footer", "canvas/waypoint-label"].map(template);
  await Promise.all([
    host.foundry.applications.handlebars.loadTemplates(templates),
    loadPanel(rulesetById(shared<string>("ruleset"))),
    import("./tracker-rows.ts"),
  ]);
}
