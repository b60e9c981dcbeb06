/** What opening an app needs of a browser. */
export interface AppOpening {
  /** Leads the page to an address, that of an app included. */
  go: (address: string) => void
  /** Calls once after so many milliseconds; gives the way to call it off. */
  after: (milliseconds: number, then: () => void) => () => void
  /** Milliseconds, only ever more. */
  now: () => number
  /** Calls when the page is left for an app: hidden, put away, or behind a question of the system. Gives the way to stop. */
  onLeft: (then: () => void) => () => void
}

/** A browser tells nobody whether an app was there: a page that is still in front after so long found none. Milliseconds. */
const patience = 1600

/** A timer this late was asleep with its page, which the app had covered. */
const asleep = patience * 2

/**
 * Opens the installed client by its deep link; `answer` is told whether something took the page's place. Gives the way to
 * wait no longer.
 */
export const openClient = (deepLink: string, opening: AppOpening, answer: (isFound: boolean) => void): (() => void) => {
  const began = opening.now()
  const stop = () => {
    stopTimer()
    stopListening()
  }
  const end = (isFound: boolean) => {
    stop()
    answer(isFound)
  }
  const stopTimer = opening.after(patience, () => end(opening.now() - began >= asleep))
  const stopListening = opening.onLeft(() => end(true))
  opening.go(deepLink)
  return stop
}

/** The browser this page is open in. */
export const thisBrowser: AppOpening = {
  go: address => location.assign(address),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
  now: () => performance.now(),
  onLeft: then => {
    const watch = new AbortController()
    const whenHidden = () => document.visibilityState === 'hidden' && then()
    document.addEventListener('visibilitychange', whenHidden, { signal: watch.signal })
    for (const leaving of ['pagehide', 'blur']) addEventListener(leaving, then, { signal: watch.signal })
    return () => watch.abort()
  },
}
