import { Button } from '@bohe/ui/button'
import { Checkbox } from '@bohe/ui/checkbox'
import { Select } from '@bohe/ui/select'
import { useState } from 'react'
import { useWords } from '#words/use-words.tsx'
import { textAt } from './document-value.ts'
import { BothFields, type Edited, Group, PathField } from './path-fields.tsx'

function Support(edited: Edited) {
  const { t } = useWords()
  return (
    <>
      <Group title={t('site.support')}>
        <PathField {...edited} path="support.phone" label={t('site.phone')} />
        <PathField {...edited} path="support.email" label={t('site.email')} />
        <BothFields {...edited} path="support.address" label={t('site.address')} />
      </Group>
      <Group title={t('site.qq_group')}>
        <PathField {...edited} path="support.qq_group.number" label={t('site.qq-number')} />
        <PathField {...edited} path="support.qq_group.url" label={t('site.qq-url')} />
      </Group>
      {(['hours', 'operations_hours'] as const).map(name => (
        <Group key={name} title={t(`site.${name}`)}>
          {(['opens', 'closes', 'time_zone'] as const).map(part => (
            <PathField key={part} {...edited} path={`support.${name}.${part}`} label={t(`site.${part}`)} />
          ))}
        </Group>
      ))}
    </>
  )
}

interface Badge {
  key: number
  value: unknown
}

const badgesOf = (value: unknown): Badge[] => {
  const { badges } = value as { badges?: unknown }
  return (Array.isArray(badges) ? badges : []).map((badge, key) => ({ key, value: { badge } }))
}

/** The badges of the footer: as many as there are. */
function Badges({ value, error }: Edited) {
  const { t } = useWords()
  const [badges, setBadges] = useState(() => badgesOf(value))
  const add = () => setBadges([...badges, { key: Math.max(-1, ...badges.map(({ key }) => key)) + 1, value: {} }])
  return (
    <>
      {badges.map(({ key, value: badge }, at) => {
        const edited = { value: { badges: { [at]: (badge as { badge?: unknown }).badge } }, error }
        return (
          <Group key={key} title={t('site.badge', { n: at + 1 })}>
            <BothFields {...edited} path={`badges.${at}.name`} label={t('site.name')} />
            <PathField {...edited} path={`badges.${at}.url`} label={t('site.url')} />
            <div>
              <Button size="sm" tone="quiet" onClick={() => setBadges(badges.filter(each => each.key !== key))}>
                {t('site.badge-remove', { n: at + 1 })}
              </Button>
            </div>
          </Group>
        )
      })}
      <div>
        <Button size="sm" onClick={add}>
          {t('site.badge-add')}
        </Button>
      </div>
    </>
  )
}

/** The window of the live chat, where there is one. */
function Chat(edited: Edited) {
  const { t } = useWords()
  const [isOn, setOn] = useState(textAt(edited.value, 'chat.id') !== '')
  return (
    <>
      <Checkbox checked={isOn} onChange={event => setOn(event.target.checked)}>
        {t('site.chat-on')}
      </Checkbox>
      {isOn && (
        <Group title={t('site.chat')}>
          <PathField {...edited} path="chat.id" label={t('site.chat-id')} />
          <PathField {...edited} path="chat.url_template" label={t('site.url_template')} />
          {(['width', 'height', 'tabs_width', 'tabs_height'] as const).map(name => (
            <PathField key={name} {...edited} path={`chat.${name}`} label={t(`site.${name}`)} type="numeric" />
          ))}
          <Select
            name="chat.has_tabs"
            label={t('site.has_tabs')}
            defaultValue={textAt(edited.value, 'chat.has_tabs') || '0'}
            error={edited.error('chat.has_tabs')}
          >
            <option value="0">{t('people.no')}</option>
            <option value="1">{t('people.yes')}</option>
          </Select>
        </Group>
      )}
    </>
  )
}

/** What a region's site says of itself. */
export function ConfigFields(edited: Edited) {
  const { t } = useWords()
  return (
    <>
      <Support {...edited} />
      <Group title={t('site.filing')}>
        <PathField {...edited} path="filing.number" label={t('site.number')} />
        <PathField {...edited} path="filing.url" label={t('site.url')} />
      </Group>
      <Badges {...edited} />
      <Group title={t('site.wechat')}>
        <BothFields {...edited} path="social.wechat.name" label={t('site.name')} />
        <PathField {...edited} path="social.wechat.qr" label={t('site.qr')} />
      </Group>
      <Group title={t('site.weibo')}>
        <BothFields {...edited} path="social.weibo.name" label={t('site.name')} />
        <PathField {...edited} path="social.weibo.url" label={t('site.url')} />
      </Group>
      <Chat {...edited} />
      <Group title={t('site.deep_link')}>
        <PathField {...edited} path="deep_link.start" label={t('site.start')} />
        <PathField {...edited} path="deep_link.resume" label={t('site.resume')} />
      </Group>
    </>
  )
}
