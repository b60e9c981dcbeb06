import { useEffect, useRef, useState } from 'react'
import { restsOnTheWay } from './ring.ts'

/** A way for the light to go; another object is another run. `to` undefined: its end is not on the ring. */
export type Run = { to: number | undefined }

/** Whether things are to stand still: the visitor asked for that, or does not look. */
const isStill = () => document.hidden || window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true

/** Lights one tile after the other, then lands; the answer stops it on its way. */
const lead = (from: number, rests: readonly number[], light: (step: number) => void, land: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = (step: number) => {
    if (step >= rests.length || isStill()) return land()
    light(from + step + 1)
    timer = setTimeout(() => go(step + 1), rests[step])
  }
  go(0)
  return () => clearTimeout(timer)
}

/** The tile that is lit, while the light goes round and where it came to rest; `onRest` is called once for each run. */
export const useLight = (tiles: number, run: Run | undefined, onRest: () => void) => {
  const [at, setAt] = useState<{ lit?: number | undefined; isRunning: boolean }>({ isRunning: false })
  const rest = useRef(onRest)
  rest.current = onRest
  useEffect(() => {
    if (!run) return
    const { to } = run
    const from = at.lit ?? 0
    const land = () => {
      setAt({ lit: to, isRunning: false })
      rest.current()
    }
    const rests = to === undefined ? [] : restsOnTheWay(from, to, tiles)
    return lead(from, rests, step => setAt({ lit: step % tiles, isRunning: true }), land)
  }, [run])
  return at
}
