import type { ComponentProps } from 'react'
import { drawn } from './icon.tsx'

/** Makes the simple mark by which a service is known, in its own colour. */
export const mark = (brand: string, path: string) => {
  const Mark = drawn(<path data-solid="" d={path} />)
  return (props: ComponentProps<typeof Mark>) => <Mark data-brand={brand} {...props} />
}
