import { Badge } from '@bohe/ui/badge'
import { AndroidIcon, AppleIcon, GlobeIcon, PhoneIcon, WindowsIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { type Column, Table } from '@bohe/ui/table'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useActionData } from 'react-router'
import { LocalTime } from '#data/local-time.tsx'
import { useEdition } from '#edition.ts'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import type { FormAnswer } from '#forms/form-answer.ts'
import { useActionForm } from '#forms/use-action-form.ts'
import { useTranslation } from '#i18n/translation.ts'
import { EmptyList } from '#lists/empty-list.tsx'
import { paths } from '#routing/paths.ts'
import { type Device, DeviceForm, type DeviceList, KickDialog } from './device-form.tsx'
import './devices.css'

/** What runs on a device, by `os_type` (spec §3, platform codes; 4 and above are browsers). */
const icons: Record<string, ComponentType> = {
  '0': WindowsIcon,
  '1': AppleIcon,
  '2': AndroidIcon,
  '3': AppleIcon,
  '5': PhoneIcon,
}

const kinds = ['0', '1', '2', '3', '4', '5'] as const
type Kind = (typeof kinds)[number]

const isKind = (type: string): type is Kind => (kinds as readonly string[]).includes(type)

/** Where the account is used, newest first, with what guards signing a device out. */
export default function Devices({ data: devices }: { data: DeviceList }) {
  const { t } = useTranslation('security')
  const { name } = useEdition()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Stack as="section" gap={6} aria-labelledby="devices">
      <Stack gap={2}>
        <h2 id="devices" ref={title} tabIndex={-1} className="section-title">
          {t('devices.title')}
        </h2>
        <p className="soft">{t('devices.lead')}</p>
      </Stack>
      {devices.list.length === 0 ? (
        <EmptyList title={t('devices.none')} to={paths.download} action={t('devices.none-action')} />
      ) : (
        <List devices={devices} title={title} />
      )}
      <Stack gap={2} className="soft small">
        <p>{t(`devices.limit.${name}`)}</p>
        <p>
          {t(devices.is_set_admin_pass ? 'devices.guarded' : 'devices.unguarded')}{' '}
          {!devices.is_set_admin_pass && <Link to={paths.user('security')}>{t('devices.guard')}</Link>}
        </p>
      </Stack>
    </Stack>
  )
}

/** The devices, and one form for all of them: the row of the one that was signed out goes with the answer. */
function List({ devices, title }: { devices: DeviceList; title: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation('security')
  const form = useActionForm('device')
  const { answer } = form
  const withoutScript = useActionData<FormAnswer>() ?? {}
  const [asked, setAsked] = useState<Device>()
  const isGuarded = devices.is_set_admin_pass === 1
  useEffect(() => {
    if (!answer.isDone) return
    setAsked(undefined)
    title.current?.focus()
  }, [answer, title])
  return (
    <>
      <AnswerNotice answer={{ ...(answer.notice && { notice: answer.notice }) }} />
      <Table
        className="devices"
        caption={t('devices.list')}
        columns={columnsOf(t, device => (
          <DeviceForm
            device={device}
            name={nameOf(device, t)}
            isGuarded={isGuarded}
            answer={withoutScript}
            onAsk={() => setAsked(device)}
          />
        ))}
        rows={devices.list}
        rowKey={({ device_id }) => device_id}
      />
      <KickDialog
        device={asked}
        name={asked ? nameOf(asked, t) : ''}
        isGuarded={isGuarded}
        form={form}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

const columnsOf = (t: Words, action: Column<Device>['cell']): Column<Device>[] => [
  { key: 'device', header: t('devices.device'), cell: device => <Name device={device} /> },
  { key: 'place', header: t('devices.place'), cell: ({ place }) => place || t('devices.nowhere') },
  { key: 'first', header: t('devices.first'), cell: ({ first_time }) => <LocalTime instant={first_time} /> },
  { key: 'last', header: t('devices.last'), cell: ({ last_time }) => <LocalTime instant={last_time} /> },
  { key: 'act', header: t('devices.act'), cell: action },
]

type Words = ReturnType<typeof useTranslation<'security'>>['t']

/** What a device is called: its system as the server knows it, else what kind of client it is. */
const nameOf = ({ system, os_type }: Device, t: Words): string => {
  if (system) return system
  return isKind(os_type) ? t(`devices.system-${os_type}`) : t('devices.unknown')
}

function Name({ device }: { device: Device }) {
  const { t } = useTranslation('security')
  const Icon = icons[device.os_type] ?? GlobeIcon
  return (
    <div className="device-name">
      <Icon />
      <span>
        <strong>{nameOf(device, t)}</strong>
        <span className="device-states">
          {device.is_current === 1 && <Badge tone="mint">{t('devices.here')}</Badge>}
          <Badge tone={device.is_online ? 'mint' : 'quiet'}>
            {t(device.is_online ? 'devices.online' : 'devices.offline')}
          </Badge>
        </span>
      </span>
    </div>
  )
}
