import type { ComponentProps } from 'react'
import { join } from '#class-names/join.ts'
import './prose.css'

export type ProseProps = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** Markup that was sanitised when it was written. */
  html: string
  /** The name of a table's frame, which is scrolled sideways when the table is wider than the column. */
  tableLabel: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Each table in a frame that scrolls and that a keyboard reaches; the table itself stays one. */
const framed = (html: string, label: string) =>
  html
    .replace(
      /<table[\s>]/g,
      start => `<div class="prose-frame" role="group" tabindex="0" aria-label="${escaped(label)}">${start}`,
    )
    .replaceAll('</table>', '</table></div>')

/** An article's text: headings, lists, tables and pictures set for reading, in Latin and in Chinese. */
export function Prose({ html, tableLabel, className, ...rest }: ProseProps) {
  return (
    <div
      {...rest}
      className={join('prose', className)}
      dangerouslySetInnerHTML={{ __html: framed(html, tableLabel) }}
    />
  )
}
