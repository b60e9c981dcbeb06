import type { StaffCallName, StaffData, StaffInput } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import { useToast } from '@bohe/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useStaffMutation } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'
import { useTellDirty } from './edited-row.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { textsOf } from './texts-of.ts'

/** Says what is wrong with a field, by its name; one inside a list is named like `presents.0.weight`. */
export type FieldError = (field: string) => string | undefined

interface EditFormProps<Name extends StaffCallName> {
  name: Name
  /** What is edited: its id and the version that was seen, which go with what is filled in. */
  about: Partial<StaffInput<Name>>
  /** Turns what is filled in into what the call takes, where it is more than texts by their names. */
  read?: (form: FormData) => Partial<StaffInput<Name>>
  submitLabel?: string
  /** Other ways to save, beside the button: a button of type submit, whose name and value are read with the fields. */
  otherSubmits?: (isPending: boolean) => ReactNode
  /** `faults` is all that is wrong, by field. */
  children: (error: FieldError, faults: Readonly<Record<string, string>>) => ReactNode
  /** What follows; the form is at work until that is done, too. */
  onSaved?: (data: StaffData<Name>) => void | Promise<void>
}

/** Fields that take nothing while they are saved, or it would be lost with them; who was in one is there again afterwards. */
function Resting({ isResting, children }: { isResting: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    if (isResting) {
      const { activeElement } = document
      held.current = activeElement instanceof HTMLElement && current.contains(activeElement) ? activeElement : null
    }
    current.inert = isResting
    if (!isResting && document.activeElement === document.body) held.current?.focus()
  }, [isResting])
  return (
    <div className="stack" ref={box}>
      {children}
    </div>
  )
}

/**
 * The form of a record. Errors stand at their fields; what somebody else saved in between is told and never overwritten:
 * what was typed stays until the newest is loaded.
 */
export function EditForm<Name extends StaffCallName>(props: EditFormProps<Name>) {
  const { name, about, read = textsOf, submitLabel, otherSubmits, children, onSaved } = props
  const { t } = useWords()
  const toast = useToast()
  const queries = useQueryClient()
  const tellDirty = useTellDirty()
  const [isDirty, setOwnDirty] = useState(false)
  const setDirty = (next: boolean) => {
    setOwnDirty(next)
    tellDirty(next)
  }
  const mutation = useStaffMutation(name, {
    onDone: async data => {
      setDirty(false)
      const isProposed = typeof data === 'object' && 'state' in data && data.state === 'proposed'
      toast({ tone: isProposed ? 'info' : 'success', text: t(isProposed ? 'proposed' : 'saved') })
      await onSaved?.(data)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mutation.isPending) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    mutation.mutate({ ...read(form), ...about } as StaffInput<Name>)
  }
  const loadNewest = () => {
    mutation.reset()
    setDirty(false)
    void queries.invalidateQueries()
  }
  return (
    <form className="stack" onSubmit={submit} onChange={() => setDirty(true)}>
      <Resting isResting={mutation.isPending}>
        {children(field => mutation.error?.fields[field], mutation.error?.fields ?? {})}
      </Resting>
      {mutation.error?.is('stale') && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" onClick={loadNewest}>
              {t('reload')}
            </Button>
          }
        >
          {mutation.error.message}
        </Notice>
      )}
      <div className="cluster">
        <Button type="submit" tone="primary" pending={mutation.isPending}>
          {submitLabel ?? t('save')}
        </Button>
        {otherSubmits?.(mutation.isPending)}
      </div>
      <LeaveQuestion isDirty={isDirty} isPending={mutation.isPending} />
    </form>
  )
}
