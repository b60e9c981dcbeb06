import { Button } from '@bohe/ui/button'
import { type MouseEvent, useState } from 'react'
import { LogOut } from '#layout/log-out.tsx'
import { useTranslation } from '#translation.ts'
import { AnswerNotice } from '#verification/answer-notice.tsx'
import type { FormAnswer } from '#verification/form-answer.ts'
import type { Device } from './device.ts'
import { DeviceFields, SecondaryPassword } from './device-fields.tsx'
import './devices.css'

interface DeviceFormProps {
  device: Device
  /** What the device is called. */
  name: string
  /** A secondary password is wanted. */
  isGuarded: boolean
  /** What the last form of the section was answered with; about one device, or about none. */
  answer: FormAnswer
  /** Called with script, when signing the device out is asked for. */
  onAsk: () => void
}

/**
 * The action of one device: signing it out, or logging out here. With script its button only asks; without, it does what
 * it says.
 */
export function DeviceForm(props: DeviceFormProps) {
  return props.device.is_current ? <Leave device={props.device} /> : <Kick {...props} />
}

const pressed = (ask: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  ask()
}

function Leave({ device }: { device: Device }) {
  const { t } = useTranslation('security')
  const [isAsking, setAsking] = useState(false)
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
  const own = answer.values?.device_id === device.device_id ? answer : {}
  const label = t('devices.kick-named', { name })
  return (
    <form method="post" className="device-form">
      <DeviceFields device={device} />
      <noscript>
        <AnswerNotice answer={own} />
        {isGuarded && <SecondaryPassword answer={own} />}
      </noscript>
      <Button type="submit" name="intent" value="kick" size="sm" aria-label={label} onClick={pressed(onAsk)}>
        {t('devices.kick')}
      </Button>
    </form>
  )
}
