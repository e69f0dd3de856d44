/** The page `join`, on which users choose who they are. */
import type { StatusData } from "../../common/protocol.ts";
import { pageAddress } from "../core/home.ts";
import { host } from "../host/here.ts";
import { keepingButtons, putBackButton } from "./keeping.ts";
import { gameAddress, join, fetchStatus } from "./session.ts";
import { roleName, loadPageWords, saidByTable, word } from "./words.ts";

type Person = StatusData["users"][number];

/** Returns the element of the page with this id. */
const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
// The user whose button was pressed last.
let chosen: Person | null = null;

/** Makes the list item of a user: a button with name, role, presence, and whether a password is needed. */
function personButton(person: Person): HTMLLIElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "person";
  button.dataset.user = person.id;
  button.style.setProperty("--tint", person.color ?? "");
  // the first letter as a badge, the name, and the notes
  const badge = document.createElement("span");
  badge.className = "badge";
  badge.ariaHidden = "true";
  badge.textContent = [...person.name][0]?.toUpperCase() ?? "?";
  const name = document.createElement("strong");
  name.textContent = person.name;
  const note = document.createElement("span");
  note.className = "note";
  const role = roleName(person.role);
  // each note only where it says something new: the role, "here already", "needs a password"
  note.textContent = [
    role !== person.name && role,
    person.active && word("present"),
    person.hasPassword && word("locked"),
  ]
    .filter(Boolean)
    .join(" · ");
  button.append(badge, name);
  if (note.textContent) button.append(note);
  // the whole as an item of the list
  button.addEventListener("click", () => void choose(person));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

/** Handles a press on a user's button: joins at once if the user has no password, else shows the password's field. */
async function choose(person: Person): Promise<void> {
  chosen = person;
  for (const button of document.querySelectorAll<HTMLElement>(".person")) {
    button.setAttribute("aria-pressed", String(button.dataset.user === person.id));
  }
  element("password").hidden = !person.hasPassword;
  if (!person.hasPassword) return enter(person, "");
  element<HTMLInputElement>("username").value = person.name;
  element("secret-label").textContent = word("password", { name: person.name });
  element("secret").focus();
}

/** Joins as a user and goes to the game page; shows the reason if the table refuses. */
async function enter(person: Person, password: string): Promise<void> {
  try {
    await join(person.id, password);
    location.assign(gameAddress(person.id));
  } catch (thrown) {
    refuse(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Shows the reason why the user could not join. */
function refuse(sentence: string): void {
  element("refusal").textContent = saidByTable(sentence);
  element("refusal").hidden = false;
}

/**
 * Shows the buttons to save, load and reset the world, if this browser keeps the world.
 * @param title of the world
 * @param notice shown above the buttons instead of the usual sentence
 */
function offerKeeping(title: string, notice: string | undefined): void {
  const { keeping } = host;
  if (!keeping) return;
  const note = document.createElement("p");
  note.textContent = notice ? saidByTable(notice) : word("kept");
  element("keeping").replaceChildren(note, ...keepingButtons(keeping, title, refuse, () => location.reload()));
  element("keeping").hidden = false;
}

/**
 * Fills the page from the table's status, in the language chosen in this browser, else the world's. If the address
 * names a user who has a password, asks for that password.
 */
async function show(): Promise<void> {
  const { system, world, users, notice } = await fetchStatus();
  await loadPageWords(world.language);
  // the table: buttons for the world, names of system and world
  offerKeeping(world.title, notice);
  document.title = word("title", { world: world.title });
  element("system").textContent = `${system.title} ${system.version}`;
  element("title").textContent = world.title;
  element("lead").textContent = word("lead");
  // the people, and the buttons' texts
  element("people").replaceChildren(...users.map(personButton));
  element("enter").textContent = word("enter");
  element("solo").textContent = word("solo");
  element<HTMLAnchorElement>("solo").href = pageAddress("solo");
  // the user named in the address, if any
  const wanted = users.find((user) => user.id === new URLSearchParams(location.search).get("user"));
  if (wanted?.hasPassword) await choose(wanted);
  else if (!wanted) document.querySelector<HTMLElement>(".person")?.focus();
}

element<HTMLFormElement>("password").addEventListener("submit", (event) => {
  event.preventDefault();
  if (chosen) void enter(chosen, element<HTMLInputElement>("secret").value);
});

// The table does not answer: says so. If this browser keeps the world, offers to put it back, as it may be unreadable.
const shown = show().catch(async (thrown: unknown) => {
  await loadPageWords();
  const { keeping } = host;
  element("lead").textContent = keeping
    ? word("closedHere", { why: saidByTable((thrown as Error).message) })
    : word("closed");
  if (!keeping) return;
  element("solo").hidden = true;
  element("keeping").replaceChildren(putBackButton(keeping, refuse, () => location.reload()));
  element("keeping").hidden = false;
});

// A newer version of this page is told of once the page has its words.
host.followVersions?.((news) => {
  void shown.then(() => {
    element("news").textContent = word(news === "waits" ? "newVersionWaits" : "newVersion");
    element("news").hidden = false;
  });
});
