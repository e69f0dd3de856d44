/**
 * The page `solo`: shows two tables side by side in one window, at first a gamemaster's and a player's, each in an
 * iframe.
 */
import type { StatusData } from "../../common/protocol.ts";
import { gameAddress, fetchStatus } from "./session.ts";
import { roleName, loadPageWords, word } from "./words.ts";

type Person = StatusData["users"][number];

/** Returns the element of the page with this id. */
const at = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
// The least share of the width that either side keeps, in per cent.
const LEAST = 20;
// How far one press of an arrow key moves the divider, in per cent of the width.
const STEP = 5;

/**
 * Fills one side of the window: a list to choose a user, a reload button, and the table of the chosen user in an
 * iframe.
 * @param sitting the user shown first; undefined: the side shows only a sentence that nobody is free
 * @param onChange is called with the user's id each time another user is chosen
 */
function seat(
  side: HTMLElement,
  people: Person[],
  sitting: Person | undefined,
  onChange: (userId: string) => void,
): void {
  const bar = document.createElement("header");
  const label = document.createElement("label");
  const select = document.createElement("select");
  label.append(word("seat"), " ", select);
  for (const person of people) {
    const option = new Option(`${person.name} (${roleName(person.role)})`, person.id, false, person === sitting);
    select.add(option);
  }
  // the iframe with the table of the chosen user
  const frame = document.createElement("iframe");
  const show = (person: Person): void => {
    frame.title = word("seatFrame", { name: person.name });
    frame.src = gameAddress(person.id);
  };
  const reload = document.createElement("button");
  reload.type = "button";
  reload.textContent = "↻";
  reload.title = word("reload");
  reload.setAttribute("aria-label", word("reload"));
  reload.addEventListener("click", () => frame.contentWindow?.location.reload());
  select.addEventListener("change", () => {
    const person = people.find((entry) => entry.id === select.value);
    if (!person) return;
    show(person);
    onChange(person.id);
  });
  // without a user to show, a sentence takes the place of the list and the table
  bar.append(label, reload);
  if (sitting) {
    show(sitting);
    side.append(bar, frame);
  } else {
    const empty = document.createElement("p");
    empty.className = "empty";
    empty.textContent = word("noSeat");
    side.append(empty);
  }
}

/** Lets the user move the divider between the two sides by pointer, arrow keys, and Home, which centres it. */
function makeMovable(divider: HTMLElement, seats: HTMLElement): void {
  /** Puts the divider at a share of the width, in per cent from the left. */
  const place = (share: number): void => {
    const bounded = Math.min(100 - LEAST, Math.max(LEAST, share));
    seats.style.setProperty("--share", `${bounded}%`);
    divider.setAttribute("aria-valuenow", String(Math.round(bounded)));
  };
  divider.setAttribute("aria-label", word("divider"));
  divider.addEventListener("pointerdown", (event) => {
    divider.setPointerCapture(event.pointerId);
    // The iframes would swallow the pointer's events: this class makes them ignore the pointer during the drag.
    seats.classList.add("dragging");
  });
  divider.addEventListener("pointermove", (event) => {
    if (divider.hasPointerCapture(event.pointerId)) place((event.clientX / seats.clientWidth) * 100);
  });
  divider.addEventListener("lostpointercapture", () => seats.classList.remove("dragging"));
  divider.addEventListener("keydown", (event) => {
    const now = Number(divider.getAttribute("aria-valuenow"));
    if (event.key === "ArrowLeft") place(now - STEP);
    else if (event.key === "ArrowRight") place(now + STEP);
    else if (event.key === "Home") place(50);
    else return;
    event.preventDefault();
  });
}

/**
 * Fills both sides with the users named `left` and `right` in the address, else with a gamemaster (left) and a player
 * (right) who need no password.
 */
async function show(): Promise<void> {
  const { world, users } = await fetchStatus();
  await loadPageWords(world.language);
  document.title = word("soloTitle", { world: world.title });
  at("title").textContent = document.title;
  const address = new URL(location.href);
  const open = users.filter((user) => !user.hasPassword);
  const named = (name: string): Person | undefined => users.find((user) => user.id === address.searchParams.get(name));
  /**
   * Makes the listener that writes the chosen user into the address, under `left` or `right`, so that a reload keeps
   * them.
   */
  const remember = (name: string) => (userId: string) => {
    address.searchParams.set(name, userId);
    history.replaceState(null, "", address);
  };
  const left = named("left") ?? open.find((user) => user.role >= 3) ?? open[0];
  const right =
    named("right") ?? open.find((user) => user.role < 3 && user !== left) ?? open.find((user) => user !== left);
  seat(at("left"), users, left, remember("left"));
  seat(at("right"), users, right, remember("right"));
  makeMovable(at("divider"), at("seats"));
}

show().catch(async () => {
  await loadPageWords();
  at("left").textContent = word("closed");
});
