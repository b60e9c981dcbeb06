import type { ComponentProps, ReactNode } from 'react'
import { join } from '#class-names/join.ts'
import './entry-list.css'

/** Texts to choose from, below each other, parted by hairlines. */
export function EntryList({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={join('entry-list', className)} />
}

export type EntryProps = Omit<ComponentProps<'li'>, 'title'> & {
  /** A link of the class `card-link`: the whole entry leads where it leads. */
  title: ReactNode
  /** When and what kind, above the title. */
  facts?: ReactNode
  /** The address of a picture that only adorns. */
  picture?: string | undefined
}

/** One text of a list: its facts, its title, a few lines of it, a picture if it has one. */
export function Entry({ title, facts, picture, className, children, ...rest }: EntryProps) {
  return (
    <li {...rest} className={join('entry', className)}>
      <div className="entry-text">
        {facts && <div className="entry-facts">{facts}</div>}
        <h2 className="entry-title">{title}</h2>
        {children && <div className="entry-lines">{children}</div>}
      </div>
      {picture && <img className="entry-picture" src={picture} alt="" loading="lazy" width={400} height={250} />}
    </li>
  )
}
