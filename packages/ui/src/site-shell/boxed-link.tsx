import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export type BoxedLinkProps = {
  /** A link: without script, and for those who press it, it leads to the same as the box shows. */
  link: ReactNode
  /** What is shown beside it while it is pointed at, has the focus or was tapped, such as a QR code; made when it first opens. */
  children: ReactNode
}

/** Whether a pointer rests on things before it presses them. */
const hovers = ({ pointerType }: PointerEvent) => pointerType !== 'touch'

/**
 * A link with a box that opens on hover, on focus and on tap, stays while the pointer is in it and closes on Escape
 * (WCAG 1.4.13). A first tap opens the box, a second one follows the link.
 */
export function BoxedLink({ link, children }: BoxedLinkProps) {
  const item = useRef<HTMLLIElement>(null)
  const tapOpens = useRef(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => (isOpen ? closeFromOutside(item, () => setOpen(false)) : undefined), [isOpen])
  const press = (event: PointerEvent) => {
    tapOpens.current = !hovers(event) && !isOpen
  }
  const choose = (event: MouseEvent) => {
    if (tapOpens.current) event.preventDefault()
    setOpen(tapOpens.current)
    tapOpens.current = false
  }
  const leave = (event: FocusEvent) => !item.current?.contains(event.relatedTarget) && setOpen(false)
  return (
    <li
      ref={item}
      className="boxed-link"
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={event => hovers(event) && setOpen(true)}
      onPointerLeave={event => hovers(event) && setOpen(false)}
      onPointerDownCapture={press}
      onClickCapture={choose}
      onFocus={() => setOpen(true)}
      onBlur={leave}
    >
      {link}
      {isOpen && <div className="boxed-link-box">{children}</div>}
    </li>
  )
}

const closeFromOutside = (item: { current: HTMLElement | null }, close: () => void) => {
  const press = ({ target }: Event) => target instanceof Node && !item.current?.contains(target) && close()
  const leave = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  document.addEventListener('pointerdown', press)
  document.addEventListener('keydown', leave)
  return () => {
    document.removeEventListener('pointerdown', press)
    document.removeEventListener('keydown', leave)
  }
}
