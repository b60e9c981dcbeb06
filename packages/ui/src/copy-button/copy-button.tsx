import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '#button/button.tsx'
import { join } from '#class-names/join.ts'
import { CheckIcon, CopyIcon } from '#icons/control.tsx'

export type CopyButtonProps = Omit<ButtonProps, 'value' | 'children'> & {
  /** What is put on the clipboard. */
  value: string
  label: string
  /** The label for two seconds afterwards, also said to screen readers. */
  copiedLabel: string
}

type CopyLabelProps = Pick<CopyButtonProps, 'label' | 'copiedLabel'> & { copied: boolean }

/** Copies a text; not shown without script. */
export function CopyButton({ value, label, copiedLabel, className, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Button tone="quiet" size="sm" {...rest} className={join('needs-script', className)} onClick={copy}>
      <CopyLabel {...{ copied, label, copiedLabel }} />
    </Button>
  )
}

/** What the button shows before and after. */
export function CopyLabel({ copied, label, copiedLabel }: CopyLabelProps) {
  return (
    <>
      {copied ? <CheckIcon /> : <CopyIcon />}
      {/* A role of its own, as of a status, would keep the words out of the button's name. */}
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </>
  )
}
