import { type Gap, Stack } from '@bohe/ui/layout'
import type { ComponentProps, ReactNode } from 'react'

interface TitledSectionProps extends Omit<ComponentProps<typeof Stack>, 'as' | 'title' | 'id'> {
  /** The id of its title. */
  id: string
  title: ReactNode
  level?: 2 | 3
  /** A sentence beneath the title. */
  lead?: ReactNode
  /** Between the two. */
  leadGap?: Gap
}

/** A part of a page under the title that names it. */
export function TitledSection({ id, title, level = 2, lead, leadGap = 2, children, ...rest }: TitledSectionProps) {
  const Heading = `h${level}` as const
  const heading = (
    <Heading id={id} className={level === 2 ? 'section-title' : undefined}>
      {title}
    </Heading>
  )
  return (
    <Stack as="section" {...rest} aria-labelledby={id}>
      {lead ? (
        <Stack gap={leadGap}>
          {heading}
          <p className="soft">{lead}</p>
        </Stack>
      ) : (
        heading
      )}
      {children}
    </Stack>
  )
}
