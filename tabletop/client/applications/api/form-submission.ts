import { FormDataExtended } from "../ux/form-data-extended.ts";
import type { Loose } from "../support.ts";
import { reportError } from "../support.ts";

/**
 * Calls the `form.handler` of an application that is a form. The application stays open.
 * @returns the handler's result
 * @throws Error where there is no form or no handler; what the handler throws
 */
export async function handleTopForm(app: Loose, submitOptions: Loose = {}): Promise<unknown> {
  if (!app.form || !app.options.form?.handler) {
    throw new Error(`${app.constructor.name} is no form that could be submitted`);
  }
  const event = new Event("submit", { cancelable: true });
  // an event made by hand has no target
  Object.defineProperty(event, "target", { value: app.form });
  return app.options.form.handler.call(app, event, app.form, new FormDataExtended(app.form), submitOptions);
}

/**
 * Submits an application that is a form: calls its handler, then closes it if `closeOnSubmit` is set.
 * @returns the handler's result
 * @throws Error where there is no form or no handler; what the handler throws, and the application stays open
 * @see https://github.com/foundryvtt/foundryvtt/issues/13072
 */
export async function submitTopForm(app: Loose, submitOptions: Loose): Promise<unknown> {
  const result = await handleTopForm(app, submitOptions);
  if (app.options.form.closeOnSubmit) await app.close({ submitted: true });
  return result;
}

/**
 * Handles a submitted form: calls its handler, then closes the application if `closeOnSubmit` is set. An error is
 * reported and the application stays open. Without a handler, all it does is keep the browser from submitting the form.
 * @param config `handler` and `closeOnSubmit` of the form
 */
export async function handleSubmission(app: Loose, config: Loose, event: Event): Promise<void> {
  event.preventDefault();
  if (!config?.handler) return;
  const element = (event.currentTarget ?? event.target) as Loose;
  // the event may come from the form, from one of its controls, or from any other element in it
  const formOfElement = element.tagName === "FORM" ? element : (element.form ?? element.closest("form"));
  const form = formOfElement as HTMLFormElement;
  try {
    await config.handler.call(app, event, form, new FormDataExtended(form));
  } catch (error) {
    reportError(`${app.constructor.name} form`, error);
    return;
  }
  if (config.closeOnSubmit) await app.close({ submitted: true });
}
