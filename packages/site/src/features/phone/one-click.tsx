import type { ReactNode } from 'react'

/** Where one-click acceleration stands; its look follows. */
export type OneClickState = 'unknown' | 'visitor' | 'free' | 'running' | 'paused'

interface OneClickProps {
  state: OneClickState
  /** The state in words: the page's heading. */
  heading: string
  /** The time left, where there is one. */
  time?: ReactNode
  /** The one large button, or a link that looks like it: give it `oneClickClass`. */
  button: ReactNode
  /** What the press does, in a sentence; or what it has led to. */
  about: ReactNode
  /** What else can be done from here. */
  children?: ReactNode
}

/** The class of the one large button. */
export const oneClickClass = 'one-click-button'

/** One-click acceleration: the state in words, one large button in its ring, a sentence. */
export function OneClick({ state, heading, time, button, about, children }: OneClickProps) {
  return (
    <section className="one-click" data-state={state} aria-labelledby="one-click-state">
      <div className="one-click-words">
        <h1 id="one-click-state">{heading}</h1>
        {time}
      </div>
      <div className="one-click-ring">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="48" />
          <circle cx="50" cy="50" r="48" pathLength="100" />
        </svg>
        {button}
      </div>
      <p className="one-click-about" role="status">
        {about}
      </p>
      <div className="one-click-more">{children}</div>
    </section>
  )
}
