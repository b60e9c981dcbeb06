import type { CallData } from '@bohe/api-client/contract'
import { Button } from '@bohe/ui/button'
import { PasswordField } from '@bohe/ui/password-field'
import { type MouseEvent, useState } from 'react'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import type { FormAnswer } from '#forms/form-answer.ts'
import { Question } from '#forms/question.tsx'
import type { ActionForm } from '#forms/use-action-form.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { LogOut } from '#layout/log-out.tsx'
import { SureQuestion } from '#member-centre/sure-question.tsx'
import { paths } from '#routing/paths.ts'
import './devices.css'

/** Devices, and whether a secondary password guards them. */
export type DeviceList = CallData<'manageDevices'>

/** A device that the account was used on. */
export type Device = DeviceList['list'][number]

/** What says which device a form is about. */
function DeviceFields({ device: { device_id } }: { device: Device }) {
  return (
    <>
      <input type="hidden" name="form" value="device" />
      <input type="hidden" name="device_id" value={device_id} />
    </>
  )
}

/** The secondary password, where one guards signing devices out. */
function SecondaryPassword({ answer: { errors = {} } }: { answer: FormAnswer }) {
  const { t } = useTranslation(['security', 'auth'])
  const words = useWords()
  return (
    <PasswordField
      data-first-focus=""
      label={t('field.secondary')}
      name="admin_pass"
      // Not the account's password: a manager that fills that one in would fill in a wrong one.
      autoComplete="off"
      maxLength={12}
      showLabel={t('auth:field.password-show')}
      error={words(errors.admin_pass)}
      required
    />
  )
}

interface DeviceFormProps {
  device: Device
  /** What the device is called. */
  name: string
  /** A secondary password is wanted. */
  isGuarded: boolean
  /** What the last form of the section that was sent without script was answered with; about one device, or about none. */
  answer: FormAnswer
  /** Called with script, when signing the device out is asked for. */
  onAsk: () => void
}

/** The action of one device: signing it out, or logging out here. Its button only asks: over the page, or without script in its row. */
export function DeviceForm({ answer, ...props }: DeviceFormProps) {
  const { device } = props
  const own = answer.values?.device_id === device.device_id ? answer : {}
  return device.is_current ? (
    <Leave device={device} isAsked={own.question !== undefined} />
  ) : (
    <Kick {...props} answer={own} />
  )
}

const pressed = (ask: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  ask()
}

function Leave({ device, isAsked }: { device: Device; isAsked: boolean }) {
  const { t } = useTranslation(['security', 'messages'])
  const [isAsking, setAsking] = useState(false)
  if (isAsked) {
    return (
      <form method="post" className="device-form">
        <DeviceFields device={device} />
        <SureQuestion
          question={t('messages:confirm.logout')}
          intent="leave-sure"
          confirm={t('devices.leave')}
          cancelTo={paths.user('devices')}
        />
      </form>
    )
  }
  return (
    <>
      <form method="post" className="device-form">
        <DeviceFields device={device} />
        <Button type="submit" name="intent" value="leave" size="sm" onClick={pressed(() => setAsking(true))}>
          {t('devices.leave')}
        </Button>
      </form>
      <LogOut isAsking={isAsking} onAnswered={() => setAsking(false)} />
    </>
  )
}

function Kick({ device, name, isGuarded, answer, onAsk }: DeviceFormProps) {
  const { t } = useTranslation('security')
  const label = t('devices.kick-named', { name })
  return (
    <form method="post" className="device-form">
      <DeviceFields device={device} />
      {answer.question || answer.failure || answer.errors ? (
        <KickQuestion name={name} isGuarded={isGuarded} answer={answer} />
      ) : (
        <Button type="submit" name="intent" value="kick" size="sm" aria-label={label} onClick={pressed(onAsk)}>
          {t('devices.kick')}
        </Button>
      )}
    </form>
  )
}

function KickQuestion({ name, isGuarded, answer }: Pick<DeviceFormProps, 'name' | 'isGuarded' | 'answer'>) {
  const { t } = useTranslation('security')
  return (
    <SureQuestion
      question={
        <>
          <p>{t('devices.ask', { name })}</p>
          <p>{t('devices.ask-about')}</p>
        </>
      }
      intent="kick-sure"
      confirm={t('devices.kick')}
      cancelTo={paths.user('devices')}
    >
      <AnswerNotice answer={answer} />
      {isGuarded && <SecondaryPassword answer={answer} />}
    </SureQuestion>
  )
}

interface KickDialogProps {
  /** The device in question; the dialog is closed without one. */
  device: Device | undefined
  name: string
  isGuarded: boolean
  form: ActionForm
  onClose: () => void
}

/** Asks before a device is signed out, for the secondary password too where one is set. */
export function KickDialog({ device, name, isGuarded, form, onClose }: KickDialogProps) {
  const { t } = useTranslation('security')
  const { Form, onSubmit, ref, pending } = form
  const answer = form.answer.values?.device_id === device?.device_id ? form.answer : {}
  return (
    <Question
      open={device !== undefined}
      onClose={onClose}
      title={t('devices.ask', { name })}
      confirmLabel={t('devices.kick')}
      tone="danger"
      pending={pending === 'kick-sure'}
      onConfirm={() => ref.current?.requestSubmit()}
    >
      {device && (
        <Form ref={ref} onSubmit={onSubmit} method="post" noValidate className="stack">
          <DeviceFields device={device} />
          <input type="hidden" name="intent" value="kick-sure" />
          <p>{t('devices.ask-about')}</p>
          <AnswerNotice answer={answer} />
          {isGuarded && <SecondaryPassword answer={answer} />}
        </Form>
      )}
    </Question>
  )
}
