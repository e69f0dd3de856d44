/** The page `join`, on which users choose who they are. */
import type { StatusData } from "../../common/protocol.ts";
import { pageAddress } from "../core/home.ts";
import { host } from "../host/here.ts";
import { keepingButtons, putBackButton } from "./keeping.ts";
import { gameAddress, join, fetchStatus } from "./session.ts";
import { roleName, loadPageWords, word } from "./words.ts";

type Person = StatusData["users"][number];

const at = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
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
  note.textContent = [
    role !== person.name && role,
    person.active && word("present"),
    person.hasPassword && word("locked"),
  ]
    .filter(Boolean)
    .join(" · ");
  button.append(badge, name);
  if (note.textContent) button.append(note);
  button.addEventListener("click", () => void choose(person));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

/** Handles a press on a user's button: joins at once without a password, else shows the field for it. */
async function choose(person: Person): Promise<void> {
  chosen = person;
  for (const button of document.querySelectorAll<HTMLElement>(".person")) {
    button.setAttribute("aria-pressed", String(button.dataset.user === person.id));
  }
  at("password").hidden = !person.hasPassword;
  if (!person.hasPassword) return enter(person, "");
  at<HTMLInputElement>("username").value = person.name;
  at("secret-label").textContent = word("password", { name: person.name });
  at("secret").focus();
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
  at("refusal").textContent = sentence;
  at("refusal").hidden = false;
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
  note.textContent = notice ?? word("kept");
  at("keeping").replaceChildren(note, ...keepingButtons(keeping, title, refuse, () => location.reload()));
  at("keeping").hidden = false;
}

/**
 * Fills the page from the table's status, in the language of browser or world. If the address names a user with a
 * password, asks for it.
 */
async function show(): Promise<void> {
  const { system, world, users, notice } = await fetchStatus();
  await loadPageWords(world.language);
  offerKeeping(world.title, notice);
  document.title = word("title", { world: world.title });
  at("system").textContent = `${system.title} ${system.version}`;
  at("title").textContent = world.title;
  at("lead").textContent = word("lead");
  at("people").replaceChildren(...users.map(personButton));
  at("enter").textContent = word("enter");
  at("solo").textContent = word("solo");
  at<HTMLAnchorElement>("solo").href = pageAddress("solo");
  const wanted = users.find((user) => user.id === new URLSearchParams(location.search).get("user"));
  if (wanted?.hasPassword) await choose(wanted);
  else if (!wanted) document.querySelector<HTMLElement>(".person")?.focus();
}

at<HTMLFormElement>("password").addEventListener("submit", (event) => {
  event.preventDefault();
  if (chosen) void enter(chosen, at<HTMLInputElement>("secret").value);
});

// The table does not answer: says so. If this browser keeps the world, offers to put it back, as it may be unreadable.
show().catch(async (thrown: unknown) => {
  await loadPageWords();
  const { keeping } = host;
  at("lead").textContent = keeping ? word("closedHere", { why: (thrown as Error).message }) : word("closed");
  if (!keeping) return;
  at("solo").hidden = true;
  at("keeping").replaceChildren(putBackButton(keeping, refuse, () => location.reload()));
  at("keeping").hidden = false;
});
