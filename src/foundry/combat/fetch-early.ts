import { rulesetById } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import { template } from "../host/paths.ts";
import { shared } from "../settings.ts";
import { loadPanel } from "./panels.ts";

/**
 * Fetches the code and the templates with which the tracker, with the panel of the world's ruleset, and the ruler are
 * drawn at the start. Called in the hook `init`, so that they arrive while the host prepares the world's documents.
 */
export async function fetchEarly(): Promise<void> {
  const templates = ["combat/tracker", "combat/header", "combat/footer", "canvas/waypoint-label"].map(template);
  await Promise.all([
    host.foundry.applications.handlebars.loadTemplates(templates),
    loadPanel(rulesetById(shared<string>("ruleset"))),
    import("./tracker-rows.ts"),
  ]);
}
