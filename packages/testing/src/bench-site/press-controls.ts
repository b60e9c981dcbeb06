import type { Locator, Page } from 'playwright-core'
import { rest } from '#screens/settle.ts'

/** An interaction that the browser timed. */
export interface Interaction {
  /** From the press until what it did was on the screen, in milliseconds; the browser rounds it to 8. */
  duration: number
  /** The event and what it was meant for. */
  on: string
}

/** Runs in the page: writes down each interaction; of those before it, which were not asked for, the slow ones. */
const watch = `
  globalThis.timedInteractions = []
  const nameOf = one => one ? one.localName + [...one.classList].map(name => '.' + name).join('') : 'what is gone'
  new PerformanceObserver(list => {
    for (const { interactionId, duration, name, target } of list.getEntries())
      if (interactionId) timedInteractions.push({ duration, on: name + ' ' + nameOf(target) })
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
`

/** So many of a kind are pressed: the rows of a list are alike. */
const ofAKind = 4

/** Does something to each of a kind that is there to be seen, before or behind what was done to the one before. */
const each = async (page: Page, selector: string, act: (one: Locator) => Promise<void>): Promise<void> => {
  const all = page.locator(`${selector} >> visible=true`)
  const count = Math.min(await all.count(), ofAKind)
  for (let at = 0; at < count; at++) {
    const one = all.nth(at)
    // What was done before may have put something in its place.
    await act(one).catch(() => undefined)
    await page.evaluate(rest)
  }
}

/** What covers a page is closed, and what it asks is not answered: that may end something. */
const closeWindow = async (page: Page): Promise<void> => {
  if ((await page.locator(':is(dialog[open], :popover-open)').count()) > 0) await page.keyboard.press('Escape')
}

const patience = { timeout: 1500 }

/** Presses, types and follows what a visitor may without meaning it: nothing is bought, drawn or ended by it. */
const pressAll = async (page: Page): Promise<void> => {
  await closeWindow(page)
  await each(page, 'summary', async one => {
    await one.click(patience)
    await page.evaluate(rest)
    await one.click(patience)
  })
  await each(
    page,
    'input:is([type=text], [type=tel], [type=email], [type=password], [type=search]), textarea',
    async one => {
      await one.click(patience)
      await page.keyboard.type('1a')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
    },
  )
  // At the box: the words beside it may hold a link.
  await each(page, 'label:has(input[type=radio], input[type=checkbox])', one =>
    one.click({ ...patience, position: { x: 8, y: 8 } }),
  )
  await each(page, '[role=tab]', one => one.click(patience))
  await each(page, 'button[type=button]:not(dialog *)', async one => {
    await one.click(patience)
    await page.evaluate(rest)
    await closeWindow(page)
  })
  // An empty form is told what it lacks.
  await each(page, 'form:has(input[required]) button:not([type=button])', one => one.click(patience))
}

/** What a page was asked for by presses and keys, and how it answered. */
export interface Pressed {
  /** How many interactions there were; one may be several events. */
  count: number
  /** The events that took longer than a frame. */
  timed: Interaction[]
}

/** Runs in the page: once the browser has told of what is on the screen by now. */
const pressed = `new Promise(resolve => setTimeout(
  () => resolve({ count: performance.interactionCount, timed: globalThis.timedInteractions }), 50
))`

const pressedOn = (page: Page) => page.evaluate<Pressed>(pressed)

/** Presses what a page holds, and follows a link at last; tells of the interactions that led to it, too. */
export const pressControls = async (page: Page): Promise<Pressed> => {
  // Behind another window a page is drawn once a second.
  page.on('popup', popup => void popup.close())
  await page.evaluate(watch)
  await pressAll(page)
  const before = await pressedOn(page)
  await page
    .locator('a[href^="/"]:not([target]) >> visible=true')
    .first()
    .click(patience)
    .catch(() => undefined)
  await page.evaluate(rest).catch(() => undefined)
  const after = await pressedOn(page).catch(() => before)
  // Of a page that was left for good nothing more is known.
  return after.timed ? after : before
}
