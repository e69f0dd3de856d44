import { focusKept } from "./focus.ts";
import { host } from "./host.ts";
import type { HostDialog } from "./library.ts";

/**
 * Opens a dialog and resolves to what the callback of the pressed button returned, or to null if the dialog was closed.
 * The focus is then back where it was.
 */
export async function askInDialog(...dialogOptions: Parameters<HostDialog["wait"]>): ReturnType<HostDialog["wait"]> {
  const giveFocusBack = focusKept();
  try {
    return await host.foundry.applications.api.DialogV2.wait(...dialogOptions);
  } finally {
    giveFocusBack();
  }
}

/**
 * Asks for yes or no in a dialog and resolves to true or false, or to null if the dialog was closed. The focus is then
 * back where it was.
 */
export async function confirmInDialog(
  ...dialogOptions: Parameters<HostDialog["confirm"]>
): ReturnType<HostDialog["confirm"]> {
  const giveFocusBack = focusKept();
  try {
    return await host.foundry.applications.api.DialogV2.confirm(...dialogOptions);
  } finally {
    giveFocusBack();
  }
}
