import type { ComponentProps, ElementType } from 'react'
import { join } from '#class-names/join.ts'

/** Space between children, in steps of the 4 px grid. */
export type Gap = 1 | 2 | 3 | 4 | 6 | 8 | 12 | 16

type Shared = ComponentProps<'div'> & {
  /** The element to render; a list, a form and a section are laid out alike. */
  as?: ElementType
}

/** The page's column: full width (1120 px), `reading` (720 px), `narrow` (440 px) or `sided` (a side column of 216 px, then the rest). */
export function Page(props: Shared & { width?: 'full' | 'reading' | 'narrow' | 'sided' }) {
  const { as: Element = 'div', width = 'full', className, ...rest } = props
  return <Element {...rest} className={join('page', width !== 'full' && `page-${width}`, className)} />
}

/** A band of the page that breathes: 64–112 px above and below, `tight` 32–56 px. */
export function Section(props: Shared & { tight?: boolean; tinted?: boolean; ruled?: boolean }) {
  const { as: Element = 'section', tight, tinted, ruled, className, ...rest } = props
  const names = ['section', tight && 'section-tight', tinted && 'section-tinted', ruled && 'section-ruled', className]
  return <Element {...rest} className={join(...names)} />
}

/** Children below each other; the gap is 16 px unless told otherwise. */
export function Stack({ as: Element = 'div', gap, className, ...rest }: Shared & { gap?: Gap }) {
  return <Element {...rest} data-gap={gap} className={join('stack', className)} />
}

/** Children beside each other, wrapping; the gap is 12 px unless told otherwise. */
export function Cluster(props: Shared & { gap?: Gap; align?: 'between' | 'center' | 'end' }) {
  const { as: Element = 'div', gap, align, className, ...rest } = props
  return <Element {...rest} data-gap={gap} className={join('cluster', align && `cluster-${align}`, className)} />
}

/** As many equal columns as fit: 260 px at least, `narrow` 160 px, `wide` 340 px. */
export function Grid(props: Shared & { gap?: Gap; column?: 'narrow' | 'wide' }) {
  const { as: Element = 'div', gap, column, className, ...rest } = props
  return <Element {...rest} data-gap={gap} className={join('grid', column && `grid-${column}`, className)} />
}
