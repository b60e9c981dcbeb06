import type { Locator } from 'playwright-core'

/** How long script may take to arrive, in milliseconds: shorter than a test, so that it says what was missing. */
const patience = 15_000

/**
 * Runs in the page: looks at an element each frame until script has taken it over; false when that takes a second, or it has
 * left the page.
 */
const isTakenOver = async (node: Element): Promise<boolean> => {
  const deadline = performance.now() + 1_000
  while (node.isConnected && performance.now() < deadline) {
    if (Object.keys(node).some(key => key.startsWith('__reactProps'))) return true
    await new Promise(requestAnimationFrame)
  }
  return false
}

/**
 * Waits until script has taken an element over: before, a link loads a whole page and a button does without its
 * questions. Each look from outside would keep the page from what it is waited for.
 */
export const untilHydrated = async (element: Locator): Promise<void> => {
  const deadline = performance.now() + patience
  while (!(await element.evaluate(isTakenOver))) {
    if (performance.now() > deadline) throw new Error(`no script has taken over ${element}`)
  }
}
