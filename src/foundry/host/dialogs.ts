import { focusKept } from "./focus.ts";
import { host } from "./host.ts";
import type { HostDialog } from "./library.ts";

/** Asks in a dialog and waits for the answer; then returns the focus to where it was. */
export async function askInDialog(...asked: Parameters<HostDialog["wait"]>): ReturnType<HostDialog["wait"]> {
  const giveBack = focusKept();
  try {
    return await host.foundry.applications.api.DialogV2.wait(...asked);
  } finally {
    giveBack();
  }
}

/** Asks for yes or no in a dialog; then returns the focus to where it was. */
export async function confirmInDialog(...asked: Parameters<HostDialog["confirm"]>): ReturnType<HostDialog["confirm"]> {
  const giveBack = focusKept();
  try {
    return await host.foundry.applications.api.DialogV2.confirm(...asked);
  } finally {
    giveBack();
  }
}
