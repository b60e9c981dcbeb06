import { type ComponentProps, createElement, Fragment, type ReactElement } from 'react'
import { join } from '#class-names/join.ts'

export type IconProps = ComponentProps<'svg'> & {
  /** What the icon says when it stands alone; without it the icon is decoration and hidden from screen readers. */
  label?: string
}

/** Makes an icon of lines on a 24-unit grid, in the colour and size (1.25 em) of the text around it: of paths, and of other shapes. */
export function drawn(...shapes: readonly (string | ReactElement)[]) {
  const parts = shapes.map(shape => (typeof shape === 'string' ? <path d={shape} /> : shape))
  const drawing = createElement(Fragment, null, ...parts)
  return function Icon({ label, className, ...rest }: IconProps) {
    const shared = { viewBox: '0 0 24 24', width: 20, height: 20, ...rest, className: join('icon', className) }
    if (!label) return <svg {...shared} aria-hidden="true" children={drawing} />
    return <svg {...shared} role="img" aria-label={label} children={drawing} />
  }
}

/** Makes the simple mark by which a service is known, in its own colour. */
export function mark(brand: string, path: string) {
  const Mark = drawn(<path data-solid="" d={path} />)
  return (props: IconProps) => <Mark data-brand={brand} {...props} />
}
