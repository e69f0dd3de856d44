/**
 * The page `solo`: shows two tables side by side in one window, at first a gamemaster's and a player's, each in an
 * iframe.
 */
import type { StatusData } from "../../common/protocol.ts";
import { host } from "../host/here.ts";
import { gameAddress, fetchStatus } from "./session.ts";
import { roleName, loadPageWords, word } from "./words.ts";

type Person = StatusData["users"][number];

/** Returns the element of the page with this id. */
const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
// The least share of the width that either side keeps, in per cent.
const LEAST = 20;
// How far one press of an arrow key moves the divider, in per cent of the width.
const STEP = 5;

/**
 * Fills one side of the window: a list to choose a user, a reload button, and the table of the chosen user in an
 * iframe.
 * @param firstPerson the user shown first; undefined: the side shows only a sentence that nobody is free
 * @param onChange is called with the user's id each time another user is chosen
 */
function fillSide(
  side: HTMLElement,
  people: Person[],
  firstPerson: Person | undefined,
  onChange: (userId: string) => void,
): void {
  // the bar with the list of users
  const bar = document.createElement("header");
  const label = document.createElement("label");
  const select = document.createElement("select");
  label.append(word("seat"), " ", select);
  for (const person of people) {
    const option = new Option(`${person.name} (${roleName(person.role)})`, person.id, false, person === firstPerson);
    select.add(option);
  }
  // the iframe with the table of the chosen user
  const frame = document.createElement("iframe");
  const show = (person: Person): void => {
    frame.title = word("seatFrame", { name: person.name });
    frame.src = gameAddress(person.id);
  };
  // the button that loads the table anew
  const reload = document.createElement("button");
  reload.type = "button";
  reload.textContent = "↻";
  reload.title = word("reload");
  reload.setAttribute("aria-label", word("reload"));
  reload.addEventListener("click", () => frame.contentWindow?.location.reload());
  // another user chosen in the list
  select.addEventListener("change", () => {
    const person = people.find((entry) => entry.id === select.value);
    if (!person) return;
    show(person);
    onChange(person.id);
  });
  // without a user to show, a sentence takes the place of the list and the table
  bar.append(label, reload);
  if (firstPerson) {
    show(firstPerson);
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
  const placeDivider = (share: number): void => {
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
    if (divider.hasPointerCapture(event.pointerId)) placeDivider((event.clientX / seats.clientWidth) * 100);
  });
  divider.addEventListener("lostpointercapture", () => seats.classList.remove("dragging"));
  divider.addEventListener("keydown", (event) => {
    const share = Number(divider.getAttribute("aria-valuenow"));
    if (event.key === "ArrowLeft") placeDivider(share - STEP);
    else if (event.key === "ArrowRight") placeDivider(share + STEP);
    else if (event.key === "Home") placeDivider(50);
    else return;
    event.preventDefault();
  });
}

/**
 * Fills both sides with the users named `left` and `right` in the address. Where none is named, the left side gets a
 * gamemaster and the right side a player, or else anyone, of those who need no password. A side stays without a table
 * if no such user is left.
 */
async function show(): Promise<void> {
  const { world, users } = await fetchStatus();
  await loadPageWords(world.language);
  document.title = word("soloTitle", { world: world.title });
  element("title").textContent = document.title;
  const address = new URL(location.href);
  const freeToJoin = users.filter((user) => !user.hasPassword);
  const namedInAddress = (name: string): Person | undefined =>
    users.find((user) => user.id === address.searchParams.get(name));
  /**
   * Makes the listener that writes the chosen user into the address, under `left` or `right`, so that a reload keeps
   * them.
   */
  const rememberAs = (name: string) => (userId: string) => {
    address.searchParams.set(name, userId);
    history.replaceState(null, "", address);
  };
  // roles from 3 (assistant gamemaster) up are gamemasters
  const left = namedInAddress("left") ?? freeToJoin.find((user) => user.role >= 3) ?? freeToJoin[0];
  const right =
    namedInAddress("right") ??
    freeToJoin.find((user) => user.role < 3 && user !== left) ??
    freeToJoin.find((user) => user !== left);
  fillSide(element("left"), users, left, rememberAs("left"));
  fillSide(element("right"), users, right, rememberAs("right"));
  makeMovable(element("divider"), element("seats"));
}

show().catch(async () => {
  await loadPageWords();
  element("left").textContent = word("closed");
});

// The two tables tell of a newer version.
host.followVersions?.(() => {});
