import { Button } from '@bohe/ui/button'
import { type MouseEvent, useState } from 'react'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import type { FormAnswer } from '#forms/form-answer.ts'
import { useTranslation } from '#i18n/translation.ts'
import { LogOut } from '#layout/log-out.tsx'
import { SureQuestion } from '#member-centre/sure-question.tsx'
import { paths } from '#routing/paths.ts'
import type { Device } from './device.ts'
import { DeviceFields, SecondaryPassword } from './device-fields.tsx'
import './devices.css'

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
