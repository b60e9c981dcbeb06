import { join } from '#class-names/join.ts'
import './skeleton.css'

/** The shape of what is coming, hidden from screen readers: say "loading" beside it, or set `aria-busy` on its region. */
export function Skeleton({
  shape = 'text',
  lines = 1,
  className,
}: {
  shape?: 'text' | 'block' | 'circle'
  lines?: number
  className?: string
}) {
  return (
    <div aria-hidden="true" className={join('skeleton', className)} data-shape={shape}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
