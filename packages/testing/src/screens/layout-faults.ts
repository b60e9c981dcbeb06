import type { Page } from 'playwright-core'

/**
 * Runs in the page: what does not fit. The page is wider than the window; a text is cut off by its box; two things that
 * can be pressed lie over each other.
 */
const look = `(() => {
  const faults = []
  const seen = element => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const name = element => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ')
    return element.localName + (element.className && typeof element.className === 'string' ? '.' + element.className.split(' ').join('.') : '') + ' “' + text.slice(0, 40) + '”'
  }
  const excess = document.documentElement.scrollWidth - innerWidth
  if (excess > 0) {
    const culprit = [...document.body.querySelectorAll('*')].find(one => one.getBoundingClientRect().right > innerWidth + 1)
    faults.push('the page is ' + excess + ' px wider than the window: ' + (culprit ? name(culprit) : ''))
  }
  const cut = element => {
    const style = getComputedStyle(element)
    if (style.overflowX === 'visible' || style.overflowX === 'auto' || style.overflowX === 'scroll') return false
    if (style.textOverflow === 'ellipsis' || element.closest('[data-may-clip]')) return false
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
  }
  for (const element of document.querySelectorAll('h1, h2, h3, p, a, button, label, summary, td, th, dt, dd, li')) {
    if (seen(element) && !element.closest('.visually-hidden, [inert]') && cut(element)) faults.push('cut off: ' + name(element))
  }
  const top = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1)
  const pressed = [...(top ?? document).querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter(one => seen(one) && !one.closest('.visually-hidden, [inert], .skip-link'))
    .filter(one => !['fixed', 'sticky'].some(position => { for (let at = one; at; at = at.parentElement) if (getComputedStyle(at).position === position) return true; return false }))
  const box = element => [...element.getClientRects()]
  const overlaps = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  for (const [index, one] of pressed.entries())
    for (const other of pressed.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || one.labels?.length && [...one.labels].some(label => label.contains(other))) continue
      if (box(one).some(a => box(other).some(b => overlaps(a, b)))) faults.push('overlap: ' + name(one) + ' and ' + name(other))
    }
  return faults
})()`

/** What does not fit on the page as it stands: one line for each fault. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(look)

const shifts = `new Promise(resolve => {
  let sum = 0
  const observer = new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value })
  observer.observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => { for (const entry of observer.takeRecords()) if (!entry.hadRecentInput) sum += entry.value; resolve(Math.round(sum * 10000) / 10000) }))
})`

/** How much the page has moved under the reader since it was opened: CLS, without unit. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate<number>(shifts)
