import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { join } from '#class-names/join.ts'
import './tabs.css'

export type Tab = { id: string; label: ReactNode; content: ReactNode }

export type TabsProps = {
  /** The accessible name of the list of tabs. */
  label: string
  tabs: readonly Tab[]
  /** The chosen tab's id, kept by the caller; leave it out and the first, or `defaultTab`, is open. */
  tab?: string
  defaultTab?: string
  onChange?: (id: string) => void
  className?: string
}

/** Where a key leads from one tab among several; undefined for a key that does not move. */
function destination(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Panels of which one is shown; one tab stop, then the arrow keys. For tabs that are addresses, see `LinkTabs`. */
export function Tabs({ label, tabs, tab, defaultTab, onChange, className }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState(defaultTab ?? tabs[0]?.id)
  const open = tab ?? kept
  const choose = (id: string) => {
    setKept(id)
    onChange?.(id)
  }
  const keyDown = (event: KeyboardEvent, index: number) => {
    const next = destination(event.key, index, tabs.length)
    const target = next === undefined ? undefined : tabs[next]
    if (next === undefined || !target) return
    event.preventDefault()
    choose(target.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className={join('tabs', className)}>
      <div className="tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, label: name }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            aria-controls={`${base}-${id}`}
            aria-selected={id === open}
            tabIndex={id === open ? 0 : -1}
            onClick={() => choose(id)}
            onKeyDown={event => keyDown(event, index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div key={id} role="tabpanel" id={`${base}-${id}`} aria-labelledby={`${base}-${id}-tab`} hidden={id !== open}>
          {content}
        </div>
      ))}
    </div>
  )
}

/** Links that look like tabs and work without script; the open one carries `aria-current="page"`. */
export function LinkTabs({ label, className, ...rest }: ComponentProps<'nav'> & { label: string }) {
  return <nav {...rest} aria-label={label} className={join('tab-list', className)} />
}
