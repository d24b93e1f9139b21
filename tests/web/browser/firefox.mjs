// Plays the app in Firefox, driven through WebDriver BiDi: node firefox.mjs FIREFOX ADDRESS SCREENSHOTS WIDTHxHEIGHT...
// Prints what failed, and exits with 1.
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const [executablePath, address, screenshots, ...sizes] = process.argv.slice(2);
const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const PATIENCE = 120_000;

const label = (page, cell) => page.$eval(`[data-cell=${cell}]`, (element) => element.getAttribute("aria-label"));

async function play(browser, width, height) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.setViewport({ width, height });
  await page.goto(`${address}#puzzle=${PUZZLE}`);
  await page.waitForSelector("html[data-ready]");
  await page.waitForFunction(() => document.querySelector("[data-cell=r1c1]").ariaLabel.includes("5, given"));

  await page.click("[data-cell=r1c3]");
  await page.keyboard.press("4");
  await page.waitForFunction(() => document.querySelector("[data-cell=r1c3]").ariaLabel === "row 1 column 3, 4");
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  await page.waitForFunction(() => document.querySelector("[data-cell=r1c3]").ariaLabel === "row 1 column 3, empty");

  for (let stage = 1; stage <= 4; stage += 1) {
    await page.keyboard.press("h");
    await page.waitForFunction((stage) => document.querySelectorAll(".hint-place .stages .on").length === stage, {}, stage);
  }
  await page.waitForSelector(".drawing .disc");
  if (screenshots !== "-") await page.screenshot({ path: `${screenshots}/firefox-${width}.png` });

  await page.keyboard.press("Escape"); // on a phone the hint covers the tabs
  await page.waitForFunction(() => !document.querySelector(".hint-place .hint"));
  await page.click("#tab-solve");
  await (await page.waitForSelector("#panel-solve button::-p-text(Solution)")).click();
  const line = () => page.$$eval("[role=gridcell]", (cells) => cells.map((cell) => cell.querySelector(".digit")?.textContent ?? ".").join(""));
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell] .digit").length === 81);
  assert.equal(await line(), SOLUTION);

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide at ${width}`);
  await page.click("#tab-play");
  assert.equal(await label(page, "r1c3"), "row 1 column 3, empty");
  assert.deepEqual(complaints, []);
  await page.close();
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, protocolTimeout: PATIENCE });
try {
  for (const size of sizes) await play(browser, ...size.split("x").map(Number));
} finally {
  await browser.close();
}
