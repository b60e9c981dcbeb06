import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { join } from '#class-names/join.ts'
import { ChevronDownIcon } from '#icons/interface.tsx'

export type MenuProps = Omit<ComponentProps<'details'>, 'ref'> & {
  /** What is always seen: an avatar and a name, a language. */
  summary: ReactNode
  /** The accessible name, when the summary has no words. */
  label?: string
  /** Which edge of the summary the list keeps to. */
  align?: 'start' | 'end'
  /** Links and buttons; the chosen one carries `aria-current`. */
  children: ReactNode
}

/**
 * A disclosure of links and buttons that opens without script. With script it also closes on Escape, on leaving and on
 * choosing, and the arrow keys walk through it.
 */
export function Menu({ summary, label, align = 'end', className, children, ...rest }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const leave = (event: Event) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close(details.current)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])
  return (
    <details {...rest} ref={details} className={join('menu', className)} data-align={align} onKeyDown={walk}>
      <summary aria-label={label}>
        {summary}
        <ChevronDownIcon />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the links and buttons inside it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons turn their keys into clicks. */}
      <div className="menu-list" onClick={event => isItem(event.target) && close(details.current)}>
        {children}
      </div>
    </details>
  )
}

const items = 'a[href], button:not(:disabled)'

function isItem(target: EventTarget): boolean {
  return target instanceof Element && target.closest(items) !== null
}

function close(details: HTMLDetailsElement | null) {
  if (details) details.open = false
}

function walk(event: KeyboardEvent<HTMLDetailsElement>) {
  const details = event.currentTarget
  if (event.key === 'Escape' && details.open) {
    close(details)
    details.querySelector('summary')?.focus()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  details.open = true
  const list = [...details.querySelectorAll<HTMLElement>(items)]
  const at = list.findIndex(item => item.matches(':focus'))
  const next = at < 0 && step < 0 ? list.length - 1 : (at + step + list.length) % list.length
  list[next]?.focus()
}
