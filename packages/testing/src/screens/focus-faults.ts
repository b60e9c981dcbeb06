import type { Page } from 'playwright-core'

/**
 * Runs in the page: how what has the focus, and what stands around it, looks. Colours do not count where the system
 * chooses them.
 */
const tools = `window.focusTools ??= (() => {
  const named = element => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ')
    return element.localName + (element.name ? '[' + element.name + ']' : '') + ' “' + text.slice(0, 40) + '”'
  }
  const shapes = ['outlineStyle', 'outlineWidth', 'borderTopStyle', 'borderTopWidth', 'textDecorationLine']
  const colours = ['outlineColor', 'boxShadow', 'borderTopColor', 'backgroundColor', 'color']
  const isForced = matchMedia('(forced-colors: active)').matches
  const lookOf = element => {
    const { parentElement: parent, nextElementSibling: next } = element
    const parts = [element, next, parent, parent?.parentElement, ...(element.labels ?? [])].filter(Boolean)
    const looks = [...parts.map(part => getComputedStyle(part)), getComputedStyle(element, '::after')]
    return looks.map(look => (isForced ? shapes : [...shapes, ...colours]).map(key => look[key]).join()).join(';')
  }
  const isHidden = element => {
    const box = [...element.getClientRects()].find(({ width, height }) => width > 2 && height > 2)
    if (!box || element.closest('.visually-hidden')) return false
    const points = [0.1, 0.5, 0.9].flatMap(x => [0.1, 0.5, 0.9].map(y => [box.left + box.width * x, box.top + box.height * y]))
    return !points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top && (element.contains(top) || top.contains(element) || [...(element.labels ?? [])].some(label => label.contains(top)))
    })
  }
  return { named, lookOf, isHidden, seen: new Set(), last: undefined }
})()`

/** Runs in the page after each press of the Tab key: what is wrong with the last stop, and whether this one is new. */
const step = `(() => {
  const { named, lookOf, isHidden, seen, last } = ${tools}
  const faults = []
  const here = document.activeElement
  if (last && last.element.isConnected && last.element !== here && lookOf(last.element) === last.look) faults.push('looks the same with the focus: ' + named(last.element))
  const isNew = here && here !== document.body && !seen.has(here)
  if (isNew) {
    seen.add(here)
    if (isHidden(here)) faults.push('has the focus where it is not seen: ' + named(here))
    window.focusTools.last = { element: here, look: lookOf(here) }
  }
  return { faults, isNew }
})()`

/** More stops than any page has. */
const most = 250

/** Walks through a page by the Tab key: each stop is seen to have the focus, and is seen. One line for each fault. */
export const focusFaults = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate<{ faults: string[]; isNew: boolean }>(step)
    faults.push(...found.faults)
    if (!found.isNew) return faults
  }
  return [...faults, `the focus makes more than ${most} stops`]
}
