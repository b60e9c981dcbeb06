import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#button/button.tsx'
import { join } from '#class-names/join.ts'
import { CloseIcon } from '#icons/interface.tsx'
import './dialog.css'

export type DialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'onClose' | 'ref'> & {
  open: boolean
  /** Called when the visitor closes it: Escape, the close button, or a press beside it. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** The buttons at the end; the one with `data-first-focus` gets the focus when the dialog opens. */
  footer?: ReactNode
}

/** A modal `<dialog>`: focus, Escape and the inert page behind it are the browser's. */
export function Dialog({ open, onClose, title, closeLabel, footer, className, children, ...rest }: DialogProps) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  useEffect(() => {
    if (!open) return element.current?.close()
    element.current?.showModal()
    element.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way of pressing beside the dialog.
    <dialog
      {...rest}
      ref={element}
      className={join('dialog', className)}
      data-state={open ? 'open' : 'closed'}
      aria-labelledby={titleId}
      // React passes on the event of a dialog inside it, which the browser does not.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onPointerDown={event => {
        pressed.current = event.target
      }}
      // Words selected from a field to beside the dialog end in a click on it, too, which was not pressed there.
      onClick={({ target }) => target === element.current && target === pressed.current && element.current.close()}
    >
      {open && (
        <div className="dialog-body">
          {/* Not header and footer: a dialog has no landmarks of its own, and they would be the page’s. */}
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <Button tone="quiet" size="sm" icon aria-label={closeLabel} onClick={() => element.current?.close()}>
              <CloseIcon />
            </Button>
          </div>
          <div className="dialog-content">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}

export type ConfirmDialogProps = Omit<DialogProps, 'footer'> & {
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  tone?: 'primary' | 'danger'
  pending?: boolean
}

/** A question with two answers; the safe one has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel, onConfirm, tone = 'primary', pending, ...dialog } = props
  const footer = (
    <>
      <Button data-first-focus="" onClick={dialog.onClose}>
        {cancelLabel}
      </Button>
      <Button tone={tone} pending={pending} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return <Dialog role="alertdialog" {...dialog} footer={footer} />
}
