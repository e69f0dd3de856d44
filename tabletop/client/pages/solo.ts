/** Shows gamemaster and player in one window, each in a frame of its own. */
import type { StatusData } from "../../common/protocol.ts";
import { gameAddress, fetchStatus } from "./session.ts";
import { roleName, loadPageWords, word } from "./words.ts";

type Person = StatusData["users"][number];

const at = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const LEAST = 20;
const STEP = 5;

/**
 * Fills one side of the window: the choice of a user, and the table as that user sees it.
 * @param sitting the user shown first
 * @param onChange is called with the id of a user who is chosen
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
  // the table of the chosen user
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
  // without a free user the side stays empty
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

/** Lets pointer and arrow keys move the divider between the two sides. */
function makeMovable(divider: HTMLElement, seats: HTMLElement): void {
  const place = (share: number): void => {
    const bounded = Math.min(100 - LEAST, Math.max(LEAST, share));
    seats.style.setProperty("--share", `${bounded}%`);
    divider.setAttribute("aria-valuenow", String(Math.round(bounded)));
  };
  divider.setAttribute("aria-label", word("divider"));
  divider.addEventListener("pointerdown", (event) => {
    divider.setPointerCapture(event.pointerId);
    // Without this the frames would take the pointer's events.
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

/** Fills both sides: by the address, else a gamemaster on the left and a player on the right. */
async function show(): Promise<void> {
  const { world, users } = await fetchStatus();
  await loadPageWords(world.language);
  document.title = word("soloTitle", { world: world.title });
  at("title").textContent = document.title;
  const address = new URL(location.href);
  const open = users.filter((user) => !user.hasPassword);
  const named = (name: string): Person | undefined => users.find((user) => user.id === address.searchParams.get(name));
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
