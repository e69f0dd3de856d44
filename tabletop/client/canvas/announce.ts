/** Announces a text to screen readers. */
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
