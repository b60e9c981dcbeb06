import type { StaffCallName, StaffData, StaffInput } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Dialog } from '@bohe/ui/dialog'
import { Field } from '@bohe/ui/field'
import { useToast } from '@bohe/ui/toast'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useStaffMutation, type useStaffQuery } from '#data/staff-data.tsx'
import { LeaveQuestion } from '#form/leave-question.tsx'
import { faultsOf, Refusal } from '#form/refusal.tsx'
import { textsOf } from '#form/texts-of.ts'
import { Failure, Loading } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'

/** What a query of `useStaffQuery` tells of the choices that it asked for. */
type Choices = Pick<ReturnType<typeof useStaffQuery>, 'isLoading' | 'isLoadingError' | 'error' | 'refetch'>

interface ActionDialogProps<Name extends StaffCallName> {
  name: Name
  /** What the button says, and the dialog that it opens. */
  label: string
  /** What the dialog says in place of that. */
  title?: string
  tone?: 'secondary' | 'danger' | 'primary' | 'quiet'
  /** What the action is about, as it is when the dialog opens: goes with what is filled in. */
  about: Partial<StaffInput<Name>>
  /** Fields beside the reason; `fieldError` says what is wrong with one. */
  fields?: (fieldError: (field: string) => string | undefined) => ReactNode
  /** What the fields offer to choose from: nothing can be filled in, or sent, before that is here. */
  choices?: Choices
  /** Why there is nothing to do as things are: said in place of the form, until it can be done. */
  impossible?: string | undefined
  asksReason?: boolean
  /** Turns what is filled in into what the call takes, where it is more than texts by their names. */
  read?: (form: FormData) => Partial<StaffInput<Name>>
  onDone?: (data: StaffData<Name>) => void
}

interface PossibleProps {
  impossible: string | undefined
  onClose: () => void
  children: ReactNode
}

/** What can be filled in, or why nothing can be; what is being filled in stays, whatever becomes impossible meanwhile. */
function Possible({ impossible, onClose, children }: PossibleProps) {
  const { t } = useWords()
  const [wasPossible, setWasPossible] = useState(false)
  if (!impossible && !wasPossible) setWasPossible(true)
  if (!impossible || wasPossible) return children
  return (
    <div className="stack">
      <p>{impossible}</p>
      <div className="cluster">
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </div>
  )
}

/** An action that asks why: a button, and a dialog that says in numbers what it does. */
export function ActionDialog<Name extends StaffCallName>(props: ActionDialogProps<Name>) {
  const { name, label, tone = 'secondary', title = label, about, fields, choices } = props
  const { impossible, asksReason = true, read = textsOf, onDone } = props
  const { t } = useWords()
  const toast = useToast()
  // What was seen as it was opened is what is done: a newer version that arrives meanwhile is a conflict, which is told.
  const [seen, setSeen] = useState<typeof about>()
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setSeen(undefined)
    setDirty(false)
  }
  const mutation = useStaffMutation(name, {
    // Whoever has closed the dialog before the answer sees the toasts.
    isToldThere: seen !== undefined,
    onDone: data => {
      close()
      const isProposed = 'state' in data && data.state === 'proposed'
      toast({ tone: isProposed ? 'info' : 'success', text: t(isProposed ? 'proposed' : 'done') })
      onDone?.(data)
    },
  })
  const open = () => {
    if (mutation.isError) mutation.reset()
    setSeen(about)
  }
  const { fieldError, untold } = faultsOf(mutation.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutation.mutate({ ...read(new FormData(event.currentTarget)), ...seen } as StaffInput<Name>)
  }
  const form = () => (
    <form className="stack" onSubmit={submit} onChange={() => setDirty(true)}>
      {fields?.(fieldError)}
      {asksReason && (
        <Field
          name="reason"
          label={t('reason')}
          help={t('reason.help')}
          error={fieldError('reason')}
          required
          maxLength={500}
        />
      )}
      <Refusal untold={untold} />
      <div className="cluster">
        <Button type="submit" tone={tone === 'danger' ? 'danger' : 'primary'} pending={mutation.isPending}>
          {label}
        </Button>
        <Button tone="quiet" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
      {isDirty && <LeaveQuestion isDirty isPending={mutation.isPending} />}
    </form>
  )
  const shown = () => {
    if (choices?.isLoadingError && choices.error) return <Failure error={choices.error} retry={choices.refetch} />
    return choices?.isLoading ? <Loading /> : <Possible {...{ impossible, onClose: close }}>{form()}</Possible>
  }
  return (
    <>
      <Button size="sm" tone={tone} onClick={open}>
        {label}
      </Button>
      <Dialog open={seen !== undefined} onClose={close} title={title} closeLabel={t('close')}>
        {shown()}
      </Dialog>
    </>
  )
}
