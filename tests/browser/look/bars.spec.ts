import { afterAll, beforeAll, expect, test } from "vitest";
import { Table, type Seat } from "../table.ts";

/* Bars of any maximum at any width, on sheets, in the tracker, on cards and on tokens. */

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open({ ruleset: "turns" });
  seat = await table.sit("Gamemaster", { width: 1440, height: 900 });
});
afterAll(() => table.leave());

test("a full bar looks full: of each point more is drawn than left open, whatever the maximum and the width", async () => {
  const faint = await seat.page.evaluate(() => {
    const box = document.createElement("div");
    box.className = "fray";
    document.body.append(box);
    const bar = Handlebars.compile("{{frayPales now max}}");
    const wrong: string[] = [];
    for (const width of [48, 96, 180, 400])
      for (const max of [1, 2, 9, 24, 40, 41, 60, 200]) {
        box.style.width = `${width}px`;
        box.innerHTML = bar({ now: max, max });
        const pales = box.querySelector<HTMLElement>(".fray-pales")!;
        const point = document.createElement("i");
        point.style.cssText = "display:block;height:1px;width:calc(var(--pitch) - var(--gap))";
        pales.append(point);
        const part = (point.getBoundingClientRect().width * max) / pales.getBoundingClientRect().width;
        if (part < 0.6) wrong.push(`${max} in ${width}: ${part.toFixed(2)}`);
      }
    box.remove();
    return wrong;
  });
  expect(faint).toEqual([]);
});

test("CT-P03: a track of injuries is full on somebody unhurt and empties, on the mat too", async () => {
  const drawn = await seat.page.evaluate(async () => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Janine");
    const { actor } = token;
    const seen: number[] = [];
    const base = token._drawBar;
    // How wide the coloured part of the second bar is, of all of it.
    const width = (): number => {
      const [whole, ...inner] = token.bars.bar2.geometry.graphicsData.map((one: any) => one.shape.width);
      return (inner.at(-1) ?? 0) / whole;
    };
    for (const value of [0, 3, actor.system.injuries.max]) {
      await actor.update({ "system.injuries.value": value });
      base.call(token, 1, token.bars.bar2, token.document.getBarAttribute("bar2"));
      seen.push(Math.round(width() * 10) / 10);
    }
    return [...seen, token.document.getBarAttribute("bar2").value, actor.system.injuries.max];
  });
  const [whole, some, none, stored, max] = drawn;
  expect(whole).toBe(1);
  expect(some).toBeLessThan(1);
  expect(some).toBeGreaterThan(0.5);
  expect(none).toBe(0);
  expect(stored, "what is typed into the bar is still the number of injuries").toBe(max);
});

test("a question lies above open windows, however often they were brought to the front", async () => {
  const above = await seat.page.evaluate(async () => {
    const { sheet } = game.actors.getName("Janine");
    await sheet.render({ force: true });
    sheet.setPosition({ left: 300, top: 40, width: 600 });
    for (let times = 0; times < 300; times++) sheet.bringToFront();
    const bar = document.createElement("div");
    bar.className = "fray fray-questions";
    bar.innerHTML = '<div class="fray-questions__list"><section class="fray-question">?</section></div>';
    document.body.append(bar);
    const box = bar.querySelector("section")!.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const overlaps = sheet.element.getBoundingClientRect().right > box.left;
    bar.remove();
    await sheet.close({ animate: false });
    return [overlaps, top?.closest(".fray-questions") !== null];
  });
  expect(above).toEqual([true, true]);
});

test("a question above the mat is not asked again on the card beside a closed chat; a missed one leaves the card whole", async () => {
  const shown = await seat.page.evaluate(() => {
    const box = document.createElement("div");
    box.innerHTML =
      '<section class="fray-question">?</section><div id="chat-notifications"><div class="fray"><section class="fray-reaction">?</section></div></div>';
    document.body.append(box);
    const asked = () => box.querySelector(".fray-reaction")!.checkVisibility();
    const open = asked();
    box.querySelector(".fray-question")!.classList.add("is-missed");
    const missed = asked();
    box.remove();
    return [open, missed];
  });
  expect(shown).toEqual([false, true]);
});

test("the bar of movements lies below the card of a new message beside a closed chat", async () => {
  const above = await seat.page.evaluate(() => {
    const bar = document.createElement("div");
    bar.className = "fray fray-movement-bar";
    bar.innerHTML = '<div class="fray-movement-bar__body" style="width: 100%; height: 40px"></div>';
    document.body.append(bar);
    const column = document.getElementById("ui-right-column-1")!;
    const cards = document.createElement("div");
    cards.id = "chat-notifications";
    cards.innerHTML = '<div class="chat-message" style="height: 300px">?</div>';
    column.append(cards);
    const { left, width } = cards.firstElementChild!.getBoundingClientRect();
    const { top, height } = bar.firstElementChild!.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const beside = document.elementFromPoint(left - 40, top + height / 2);
    for (const one of [bar, cards]) one.remove();
    return [seen?.className, beside?.className];
  });
  expect(above).toEqual(["chat-message", "fray-movement-bar__body"]);
});

test("a number of several signs stands beside the mark of the row that acts; how the outlook changed stays in one line", async () => {
  const found = await seat.page.evaluate(async () => {
    ui.sidebar.changeTab("combat", "primary");
    const box = document.createElement("div");
    box.className = "fray";
    box.style.width = "264px";
    box.innerHTML =
      '<p class="fray-outlook"><span>Le camp des PJ gagne 84 fois sur 100</span> <svg class="fray-curve"></svg> <b class="is-down">▼ 7</b></p>' +
      '<ol><li class="combatant fray-turn active is-now"><span class="fray-turn__init">2,6</span><i></i><div></div></li></ol>';
    document.querySelector("#combat")!.append(box);
    const range = document.createRange();
    range.selectNodeContents(box.querySelector(".fray-turn__init")!);
    const row = box.querySelector("li")!.getBoundingClientRect();
    const mark = parseFloat(getComputedStyle(box.querySelector("li")!, "::before").width) || 4;
    const beside = range.getBoundingClientRect().left - row.left - mark;
    range.selectNodeContents(box.querySelector("b")!);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    box.remove();
    return { beside: beside >= 0, lines };
  });
  expect(found).toEqual({ beside: true, lines: 1 });
});

test("of several questions at once the last can be scrolled to, within the window", async () => {
  const [inside, reached] = await seat.page.evaluate(() => {
    const bar = document.createElement("div");
    bar.className = "fray fray-questions";
    const one = '<section class="fray-question"><div style="height: 400px">?</div></section>';
    bar.innerHTML = `<div class="fray-questions__list">${one.repeat(4)}</div>`;
    document.body.append(bar);
    const list = bar.firstElementChild!;
    const fits = list.getBoundingClientRect().bottom <= innerHeight;
    list.scrollTop = list.scrollHeight;
    const { bottom } = list.lastElementChild!.getBoundingClientRect();
    bar.remove();
    return [fits, bottom <= innerHeight];
  });
  expect([inside, reached]).toEqual([true, true]);
});

test("the buttons below a tracker of sides stand in one line", async () => {
  const middles = await seat.page.evaluate(async () => {
    ui.sidebar.changeTab("combat", "primary");
    const words = ["nextTurn", "endSide", "nextRound"].map((key) => game.i18n.localize(`FRAY.Combat.${key}`));
    const [icon, button] = [
      '<button type="button" class="fray-ico"></button>',
      '<button type="button" class="fray-btn"',
    ];
    const foot = document.createElement("nav");
    foot.className = "combat-controls fray fray-tracker__foot";
    foot.innerHTML = `${icon}${words.map((word, index) => `${button} ${index === 1 ? 'data-action="frayEndSide"' : ""}>${word}</button>`).join("")}${icon}`;
    document.querySelector("#combat")!.append(foot);
    const found = [...foot.children].map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    foot.remove();
    return found;
  });
  expect(middles).toHaveLength(5);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3);
});

test("a forecast longer than its window keeps the button that runs it again in sight", async () => {
  const inSight = await seat.page.evaluate(async () => {
    // The styles of windows come with the first of them.
    const style = document.createElement("style");
    style.textContent = '@import url("/systems/fray/styles/windows.css") layer(system);';
    const loaded = new Promise((resolve) => style.addEventListener("load", resolve, { once: true }));
    document.head.append(style);
    await loaded;
    const box = document.createElement("div");
    box.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 500px; height: 300px; overflow: auto";
    box.innerHTML =
      '<div class="fray fray-forecast__body"><div style="flex: none; height: 900px"></div><footer class="fray-foot"><button>?</button></footer></div>';
    document.body.append(box);
    const { bottom } = box.querySelector("footer")!.getBoundingClientRect();
    for (const one of [box, style]) one.remove();
    return bottom <= 300;
  });
  expect(inSight).toBe(true);
});

test("a card is dark with the rest of the interface, in a log that the host keeps light", async () => {
  const { page } = seat;
  const lightness = (scheme: string): Promise<number> =>
    page.evaluate(async (wanted) => {
      const before = game.settings.get("core", "uiConfig");
      await game.settings.set("core", "uiConfig", {
        ...before,
        colorScheme: { applications: wanted, interface: wanted },
      });
      const card = document.createElement("li");
      card.className = "chat-message";
      card.innerHTML = '<div class="message-content"><article class="fray fray-card">x</article></div>';
      document.querySelector(".chat-log")!.append(card);
      const colour = getComputedStyle(card.querySelector(".fray-card")!).backgroundColor;
      card.remove();
      return Math.max(...[...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(Number));
    }, scheme);
  expect(await lightness("dark")).toBeLessThan(90);
  expect(await lightness("light")).toBeGreaterThan(200);
});
