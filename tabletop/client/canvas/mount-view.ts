/** Finds the page's canvas element, or adds one behind everything, and makes it focusable. */
export function mountView(): HTMLCanvasElement {
  const known = document.getElementById("board");
  const view = known instanceof HTMLCanvasElement ? known : document.createElement("canvas");
  view.id = "board";
  view.tabIndex = 0;
  view.setAttribute("role", "application");
  if (!view.isConnected) {
    if (known) known.replaceWith(view);
    else document.body.prepend(view);
  }
  return view;
}
