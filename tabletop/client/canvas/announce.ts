/** Announces a text to screen readers, by a status region that is added to the page at the first call. */
export function announce(text: string): void {
  let region = document.getElementById("board-status");
  if (!region) {
    region = document.createElement("div");
    region.id = "board-status";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = text;
}
