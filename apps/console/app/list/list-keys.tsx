import { Dialog } from '@bohe/ui/dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords, type WordKey } from '#words/use-words.tsx'

const keys: readonly (readonly [key: string, word: WordKey])[] = [
  ['j', 'keys.next'],
  ['k', 'keys.previous'],
  ['Enter', 'keys.open'],
  ['x', 'keys.select'],
  ['⌘K', 'keys.search'],
  ['?', 'keys.help'],
]

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null

const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('tbody tr, li')]

/** Moves the focus to the first link or button of the next row, or of the one before; Enter then opens it. */
const step = (list: Element, by: 1 | -1) => {
  const rows = rowsIn(list)
  const current = rows.findIndex(row => row.contains(document.activeElement))
  const next = rows[current < 0 ? 0 : current + by]
  next?.querySelector<HTMLElement>('a, button, summary, input')?.focus()
}

const select = (list: Element) =>
  rowsIn(list)
    .find(row => row.contains(document.activeElement))
    ?.querySelector<HTMLElement>('input[type=checkbox]')
    ?.click()

/** What every list that is walked through is found by. */
const walked = '[data-walked]'

/** One list of a page is meant: that which holds the focus, or else the first. */
const isMeant = (list: Element) => list === (document.activeElement?.closest(walked) ?? document.querySelector(walked))

/** A list that is walked through by the keyboard: j, k, Enter and x; ? tells of them. */
export function ListKeys({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    const acts: Record<string, (rows: Element) => void> = {
      j: rows => step(rows, 1),
      k: rows => step(rows, -1),
      x: select,
      '?': () => setHelpOpen(true),
    }
    const press = ({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent) => {
      if (metaKey || ctrlKey || altKey || isTyping(target)) return
      if (list.current && isMeant(list.current)) acts[key]?.(list.current)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div ref={list} className="stack" data-walked>
      {children}
      <Dialog open={isHelpOpen} onClose={() => setHelpOpen(false)} title={t('keys.title')} closeLabel={t('close')}>
        <dl className="console-keys">
          {keys.map(([key, word]) => (
            <div key={key} className="console-key">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(word)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}
