/** Returns the page's canvas element `#board`, else a new one in its place or first on the page; makes it focusable. */
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
