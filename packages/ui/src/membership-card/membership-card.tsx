import { type ComponentProps, type ReactNode, useId } from 'react'
import { BrandMark } from '#brand-mark/brand-mark.tsx'
import { join } from '#class-names/join.ts'
import { rosette, waves } from './guilloche.ts'
import './membership-card.css'

export type CardFace = 'free' | 'gold' | 'platinum' | 'diamond'

export type MembershipCardProps = Omit<ComponentProps<'article'>, 'title'> & {
  face: CardFace
  /** The level's name. */
  title: ReactNode
  /** The level of its heading on the page; 3 unless told otherwise. */
  heading?: 2 | 3
  /** In the upper corner: a state, a badge. */
  corner?: ReactNode
  /** Along the lower edge: a name, a date, a price. */
  footer?: ReactNode
}

const engraving = rosette(262, 96, 118, 42, 10) + rosette(262, 96, 46, 22, 6)
const edge = waves(176, 4)

/** A membership level as a card of foil with fine engraving; its faces are the same in both themes, like a card in the hand. */
export function MembershipCard(props: MembershipCardProps) {
  const { face, title, heading = 3, corner, footer, className, children, ...rest } = props
  const Heading = `h${heading}` as const
  return (
    <article {...rest} className={join('membership-card', className)} data-face={face}>
      <Foil />
      <header>
        <BrandMark />
        <Heading>{title}</Heading>
        {corner && <div className="membership-card-corner">{corner}</div>}
      </header>
      <div className="membership-card-body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </article>
  )
}

function Foil() {
  const id = useId()
  return (
    <svg className="foil" viewBox="0 0 340 214" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" className="foil-light" />
        <stop offset=".3" className="foil-deep" />
        <stop offset=".52" className="foil-sheen" />
        <stop offset=".72" className="foil-deep" />
        <stop offset="1" className="foil-light" />
      </linearGradient>
      <path d="M0 0h340v214H0z" fill={`url(#${id})`} />
      <path d={engraving + edge} className="foil-line" />
    </svg>
  )
}
