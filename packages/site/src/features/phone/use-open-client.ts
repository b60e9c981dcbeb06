import { useEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { systemOf } from '#data/systems.ts'
import { useChannelDownloads } from '#downloads/use-channel-downloads.ts'
import { paths } from '#routing/paths.ts'
import { useDownloads, useSiteConfig } from '#routing/root-data.ts'

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

/** What is known of the client that was asked for. */
export type ClientState = 'idle' | 'opening' | 'missing'

/** Where there is a client to have: for the visitor's system, else the page that lists them. */
const useClientAddress = () => {
  const downloads = useChannelDownloads(useDownloads())
  const page = useHref(paths.download)
  return () => {
    const system = systemOf(navigator.userAgent, navigator.maxTouchPoints)
    return (system && downloads[system]?.download_url) || page
  }
}

/**
 * Opens the installed client through its deep link; when there is none, the page goes on to the client's download for the
 * visitor's system, or to the list of them (product §1). Each wish takes the last one's place.
 */
export const useOpenClient = () => {
  const links = useSiteConfig()?.deep_link
  const clientAddress = useClientAddress()
  const [state, setState] = useState<ClientState>('idle')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const answer = (isFound: boolean) => {
    setState(isFound ? 'idle' : 'missing')
    if (!isFound) thisBrowser.go(clientAddress())
  }
  const open = (which: 'start' | 'resume') => {
    stop.current?.()
    setState('opening')
    if (links) stop.current = openClient(links[which], thisBrowser, answer)
    else answer(false)
  }
  return { state, open }
}
