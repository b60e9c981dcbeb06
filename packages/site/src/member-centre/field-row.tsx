import { Button } from '@bohe/ui/button'
import { EditRow } from '@bohe/ui/edit-row'
import { Field, type FieldProps } from '@bohe/ui/field'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import type { FormAnswer } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { type ActionForm, useActionForm } from '#forms/use-action-form.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'

export interface FieldRowProps {
  /** The name of its form in the section. */
  name: string
  label: string
  /** The fact as it is; '' when it was never given. */
  value: ReactNode
  /** The fact as it will be, shown at once while the form is being saved (decision 032). */
  saving: (form: FormData) => ReactNode
  /** What the button asks for: `save`, or what comes before it. */
  intent?: string | undefined
  /** Told when the row is opened. */
  onOpen?: () => void
  children: (form: ActionForm) => ReactNode
}

/** One fact of the member with the form that changes it in place; the row closes when that is done. */
export function FieldRow({ name, label, value, saving, intent = 'save', onOpen, children }: FieldRowProps) {
  const { t } = useTranslation('profile')
  const row = useRef<HTMLDetailsElement>(null)
  const form = useActionForm(name)
  const { answer, Form } = form
  const shown = (form.saving && saving(form.saving)) || value
  useClosedWhenDone(row, answer)
  // The row may have been opened before the page's script was there.
  useEffect(() => {
    if (row.current?.open) onOpen?.()
  }, [])
  return (
    <>
      <AnswerNotice answer={{ ...(answer.notice && { notice: answer.notice }) }} />
      <EditRow
        ref={row}
        name="profile"
        label={label}
        value={shown || <span className="soft">{t('none')}</span>}
        action={t('change')}
        open={Boolean(answer.errors || answer.failure || answer.question)}
        onToggle={event => event.currentTarget.open && onOpen?.()}
      >
        <Form ref={form.ref} onSubmit={form.onSubmit} method="post" noValidate className="stack">
          <input type="hidden" name="form" value={name} />
          <AnswerNotice answer={{ ...(answer.failure && { failure: answer.failure }) }} />
          {children(form)}
          <Button type="submit" name="intent" value={intent} tone="primary" pending={form.pending !== undefined}>
            {t('save')}
          </Button>
        </Form>
      </EditRow>
    </>
  )
}

/** With script the row closes by itself, and the focus goes back to where it was opened. */
const useClosedWhenDone = (row: RefObject<HTMLDetailsElement | null>, answer: FormAnswer) => {
  useEffect(() => {
    if (!answer.notice || !row.current?.open) return
    row.current.open = false
    row.current.querySelector('summary')?.focus()
  }, [row, answer])
}

interface TextRowProps extends Omit<FieldProps, 'label' | 'name' | 'value'>, Pick<FieldRowProps, 'intent'> {
  /** The name of its form in the section, and of its field where `field` says no other. */
  name: string
  field?: string
  label: string
  /** What the field is called, where that is not the fact's own name. */
  fieldLabel?: string
  value: string
  /** What stands beneath the field. */
  beneath?: (form: ActionForm) => ReactNode
}

/** A fact that is one line of text, with its field. */
export function TextRow({ name, field = name, label, fieldLabel, value, intent, beneath, ...input }: TextRowProps) {
  const words = useWords()
  return (
    <FieldRow name={name} label={label} value={value} saving={form => textOf(form, field)} intent={intent}>
      {form => (
        <>
          <Field
            key={value}
            {...input}
            label={fieldLabel ?? label}
            name={field}
            defaultValue={form.answer.values?.[field] ?? value}
            error={words(form.answer.errors?.[field])}
            required
          />
          {beneath?.(form)}
        </>
      )}
    </FieldRow>
  )
}
