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
  // Clipped away to nothing by itself or by what it is in, as what only a screen reader and the keyboard are to find.
  const clipped = element => {
    for (let at = element; at; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect()
      const { overflow, clipPath } = getComputedStyle(at)
      if (clipPath === 'inset(50%)' || (width <= 1 && height <= 1 && overflow !== 'visible')) return true
    }
    return false
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
    .filter(one => seen(one) && !clipped(one) && !one.closest('.visually-hidden, [inert], .skip-link'))
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

/** Runs in the page: everything that has moved since it was opened, and by how much (CLS, without unit). */
const listen = `new Promise(resolve => {
  const moved = []
  const note = entries => {
    for (const { hadRecentInput, value, sources } of entries) {
      const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
      const what = sources
        .map(({ node, previousRect, currentRect }) =>
          (node?.getAttribute?.('class') || node?.localName || 'a text') + ' (' + box(previousRect) + ' → ' + box(currentRect) + ')')
        .join(', ')
      if (!hadRecentInput) moved.push('moved by ' + Math.round(value * 10000) / 10000 + ': ' + what)
    }
  }
  const observer = new PerformanceObserver(list => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => { note(observer.takeRecords()); resolve(moved) }))
})`

/** What moved under the reader since the page was opened, without having been asked to: one line each. */
export const layoutShifts = (page: Page): Promise<string[]> => page.evaluate<string[]>(listen)
