/** Text that would be lost if the page were loaded anew, and the fields that are followed for it. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Window } from "happy-dom";
import { beforeAll, expect, it, vi } from "vitest";
import { followTyping, hasUnsavedText } from "../../../tabletop/client/host/unsaved.ts";

const page = globalThis as any;

/** Adds a form with a field to the page, and comes to the field. */
function openForm(value = "as stored"): any {
  const form = page.document.createElement("form");
  form.className = "window-content";
  form.innerHTML = `<input name="title" value="${value}">`;
  page.document.body.append(form);
  comeTo(form.firstChild);
  return form.firstChild;
}

/** As when a user comes to a field with mouse or keyboard. */
const comeTo = (field: any): void => field.dispatchEvent(new page.Event("focusin", { bubbles: true }));

/** Frees what nothing holds any more. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

beforeAll(() => {
  const window = new Window();
  Object.assign(page, { window, document: window.document, Element: window.Element, Event: window.Event });
  followTyping();
});

it("a field whose value is not as it was when the user came to it is unsaved until its window is closed", () => {
  const field = openForm();
  expect(hasUnsavedText()).toBe(false);
  field.value = "changed";
  comeTo(openForm("another"));
  expect(hasUnsavedText()).toBe(true);
  for (const form of page.document.querySelectorAll("form")) form.remove();
  expect(hasUnsavedText()).toBe(false);
});

it("a field of a closed window is let go when the user comes to another", async () => {
  const closed = Array.from({ length: 20 }, () => {
    const field = openForm();
    field.parentNode.remove();
    return new WeakRef(field);
  });
  const open = openForm("still open");
  comeTo(open);
  await vi.waitFor(
    () => {
      collectGarbage();
      expect(closed.filter((field) => field.deref())).toEqual([]);
    },
    { timeout: 30_000 },
  );
  expect(hasUnsavedText()).toBe(false);
});
