import type { Locator } from 'playwright-core'

/** How long script may take to arrive, in milliseconds: shorter than a test, so that it says what was missing. */
const patience = 15_000

const isHydrated = (node: object) => Object.keys(node).some(key => key.startsWith('__reactProps'))

/**
 * Waits until script has taken an element over: before, a link loads a whole page and a button does without its
 * questions. It asks anew each frame, since a wait inside the page is text made script, which the page's policy refuses.
 */
export const untilHydrated = async (element: Locator): Promise<void> => {
  const deadline = performance.now() + patience
  while (!(await element.evaluate(isHydrated))) {
    if (performance.now() > deadline) throw new Error(`no script has taken over ${element}`)
    await element.page().evaluate('new Promise(requestAnimationFrame)')
  }
}
