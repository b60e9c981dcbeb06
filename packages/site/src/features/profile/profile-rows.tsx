import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import { Select } from '@bohe/ui/select'
import { useState } from 'react'
import { shanghaiDay } from '#data/shanghai-clock.ts'
import { textOf } from '#forms/form-text.ts'
import { Question } from '#forms/question.tsx'
import type { ActionForm } from '#forms/use-action-form.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { FieldRow, TextRow } from '#member-centre/field-row.tsx'
import type { Member } from '#session/member.ts'

interface RowProps {
  member: Member
}

export function NicknameRow({ member: { nickname } }: RowProps) {
  const { t } = useTranslation(['profile', 'messages'])
  return (
    <TextRow
      name="nickname"
      label={t('field.nickname')}
      fieldLabel={t('nickname.new')}
      value={nickname}
      intent="ask"
      autoComplete="nickname"
      maxLength={32}
      placeholder={t('messages:prompt.nickname')}
      help={t('nickname.help')}
      beneath={form => <NicknameQuestion form={form} />}
    />
  )
}

/** The wire's words for a sex (spec §3), each with ours. */
const sexes = [
  { sex: '保密', word: 'sex.secret' },
  { sex: '男', word: 'sex.male' },
  { sex: '女', word: 'sex.female' },
] as const

export function SexRow({ member: { sex } }: RowProps) {
  const { t } = useTranslation('profile')
  const words = useWords()
  const inWords = (sex: string) => {
    const shown = sexes.find(known => known.sex === sex)
    return shown && t(shown.word)
  }
  return (
    <FieldRow name="sex" label={t('field.sex')} value={inWords(sex)} saving={form => inWords(textOf(form, 'sex'))}>
      {({ answer }) => (
        <Select
          key={sex}
          label={t('field.sex')}
          name="sex"
          autoComplete="sex"
          defaultValue={sex}
          error={words(answer.errors?.sex)}
        >
          {sexes.map(known => (
            <option key={known.sex} value={known.sex}>
              {t(known.word)}
            </option>
          ))}
        </Select>
      )}
    </FieldRow>
  )
}

export function BirthdayRow({ member: { birthday } }: RowProps) {
  const { t } = useTranslation('profile')
  return (
    <TextRow
      name="birthday"
      label={t('field.birthday')}
      value={birthday}
      type="date"
      autoComplete="bday"
      min="1900-01-01"
      max={shanghaiDay(Date.now())}
      // The server may have asked for the day before midnight.
      suppressHydrationWarning
    />
  )
}

export function ContactRow({ member: { mobile_contact_number } }: RowProps) {
  const { t } = useTranslation('profile')
  return (
    <TextRow
      name="contact"
      field="mobile_contact_number"
      label={t('field.contact')}
      value={mobile_contact_number}
      type="tel"
      autoComplete="tel"
      maxLength={20}
      help={t('contact.help')}
    />
  )
}

/** "Confirm to change the nickname?" (spec §8): over the page, or without script in the form. */
function NicknameQuestion({ form: { answer, send } }: { form: ActionForm }) {
  const { t } = useTranslation(['messages', 'profile'])
  const [closed, setClosed] = useState<unknown>()
  if (!answer.question) return null
  return (
    <>
      <noscript>
        <Notice
          tone="info"
          action={
            <Button type="submit" name="intent" value="save" size="sm">
              {t('profile:nickname.confirm')}
            </Button>
          }
        >
          {t('confirm.nickname')}
        </Notice>
      </noscript>
      <Question
        open={closed !== answer}
        onClose={() => setClosed(answer)}
        title={t('confirm.nickname')}
        confirmLabel={t('profile:nickname.confirm')}
        onConfirm={() => {
          setClosed(answer)
          send('save')
        }}
      >
        <p>{answer.values?.nickname}</p>
      </Question>
    </>
  )
}
