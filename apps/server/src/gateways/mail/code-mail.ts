import { limits } from '@bohe/api-client/contract/limits'
import { htmlLang } from '@bohe/i18n/language'
import { say } from '@bohe/i18n/message'
import type { MessageKey } from '@bohe/i18n/message-key'
import type { CodeMessage } from '../delivery.ts'

const subjects = {
  '1': 'mail.subject-register',
  '2': 'mail.subject-find-password',
  '3': 'mail.subject-bind',
  '4': 'mail.subject-login',
  '5': 'mail.subject-confirm',
  '6': 'mail.subject-change-contact',
} as const satisfies Record<CodeMessage['purpose'], MessageKey>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => entities[character] ?? character)

/** HTML with every value escaped. */
const html = (strings: TemplateStringsArray, ...values: string[]) =>
  String.raw({ raw: strings }, ...values.map(escaped))

/** The mail that brings a code: its subject, as text and as HTML. */
export const codeMail = ({ code, purpose, language }: CodeMessage) => {
  const values = { code, minutes: limits.code.lifeSeconds / 60 }
  const words = (key: MessageKey) => say(language, key, values)
  const subject = words(subjects[purpose])
  const [intro, life, unasked, brand] = [
    words('mail.intro'),
    words('mail.life'),
    words('mail.unasked'),
    words('mail.brand'),
  ]
  return {
    subject,
    text: [intro, code, life, unasked, brand].join('\n\n'),
    html: html`<!doctype html>
<html lang="${htmlLang[language]}"><meta charset="utf-8"><title>${subject}</title>
<body style="margin:0;padding:32px 16px;background:#f3f7f5;font:16px/1.6 sans-serif;color:#10231c">
<div style="max-width:480px;margin:auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px">${intro}</p>
<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>
<p style="margin:0 0 16px">${life}</p>
<p style="margin:0 0 16px;color:#51635b">${unasked}</p>
<p style="margin:0;font-weight:600">${brand}</p>
</div></body></html>`,
  }
}
