/** Tells a player over the mat why all of it is dark: none of their tokens sees it. With false the words are removed. */
export function tellUnseen(isUnseen: boolean): void {
  const shown = document.getElementById("board-unseen");
  if (!isUnseen) return shown?.remove();
  if (shown) return;
  const said = document.createElement("p");
  said.id = "board-unseen";
  said.setAttribute("role", "status");
  said.textContent = game.i18n.localize("CANVAS.Unseen");
  document.body.append(said);
}
