import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Button } from '#button/button.tsx'
import { CloseIcon } from '#icons/interface.tsx'
import { Notice, type NoticeTone } from '#notice/notice.tsx'

export type Toast = {
  tone: NoticeTone
  title?: string
  text: string
  /** How long it stays; 6 seconds unless told otherwise. It stays longer while it is looked at. */
  seconds?: number
}

type Shown = Toast & { id: number }

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows a toast: `toast({ tone: 'success', text })`. Does nothing outside a `ToastProvider`. */
export const useToast = () => use(ToastContext)

/** Gives `useToast` to the tree within it; `closeLabel` names each toast's close button. */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [{ shown }, setState] = useState<{ last: number; shown: readonly Shown[] }>({ last: 0, shown: [] })
  const show = useCallback((toast: Toast) => {
    setState(({ last, shown }) => ({ last: last + 1, shown: [...shown.slice(-2), { ...toast, id: last + 1 }] }))
  }, [])
  const remove = useCallback((id: number) => {
    setState(state => ({ ...state, shown: state.shown.filter(toast => toast.id !== id) }))
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {/* There from the beginning: a region that comes with its words is not read out. */}
      <div className="toasts" aria-live="polite">
        {shown.map(toast => (
          <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} remove={remove} />
        ))}
      </div>
    </ToastContext>
  )
}

function ToastItem({ toast, closeLabel, remove }: { toast: Shown; closeLabel: string; remove: (id: number) => void }) {
  const { id, tone, title, text, seconds = 6 } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => remove(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, id, remove, seconds])
  const close = (
    <Button tone="quiet" size="sm" icon aria-label={closeLabel} onClick={() => remove(id)}>
      <CloseIcon />
    </Button>
  )
  return (
    <Notice
      tone={tone}
      silent
      title={title}
      action={close}
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
    </Notice>
  )
}
