import { useEffect, useRef } from 'react'

const firstControl = '.chat-composer textarea, .chat-foot :is(textarea, input, button)'

/**
 * Puts the focus where the visitor goes on: when the window is opened by hand, and when what had the focus went with the
 * foot it was in. Nobody who is elsewhere on the page is called away.
 */
export const useFootFocus = (place: HTMLElement, takesFocus: boolean, foot: string): void => {
  const isAwaited = useRef(takesFocus)
  // Asked while rendering: what has the focus may be about to go.
  const hadFocus = place.contains(document.activeElement)
  useEffect(() => {
    const isLost = hadFocus && !place.contains(document.activeElement)
    if (!isAwaited.current && !isLost) return
    isAwaited.current = false
    place.querySelector<HTMLElement>(firstControl)?.focus()
  }, [foot])
}

/** On a phone the window lies over the whole page, where nothing beneath it is to have the focus. */
export const useAlone = (place: HTMLElement): void => {
  useEffect(() => {
    const phone = matchMedia('(max-width: 40rem)')
    let others: Element[] = []
    const settle = () => {
      for (const element of others) element.removeAttribute('inert')
      const isOther = (element: Element) => element !== place && !element.hasAttribute('inert')
      others = phone.matches ? [...document.body.children].filter(isOther) : []
      for (const element of others) element.setAttribute('inert', '')
    }
    settle()
    phone.addEventListener('change', settle)
    return () => {
      phone.removeEventListener('change', settle)
      for (const element of others) element.removeAttribute('inert')
    }
  }, [place])
}
