import { useEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { systemOf } from '#data/systems.ts'
import { useChannelDownloads } from '#downloads/use-channel-downloads.ts'
import { paths } from '#routing/paths.ts'
import { useDownloads, useSiteConfig } from '#routing/root-data.ts'
import { openClient, thisBrowser } from './open-client.ts'

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
