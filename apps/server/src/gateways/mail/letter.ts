import { htmlLang, type Language } from '@bohe/i18n/language'
import { write } from '@bohe/i18n/letter'

/** What a mail says, in order. Mails hold no links: whoever reads them, a scanner too, can set nothing off. */
export interface Letter {
  language: Language
  subject: string
  heading: string
  /** Before the code. */
  intro: string[]
  code?: string
  /** After it, in a softer tone. */
  notes: string[]
  /** Whether it may be answered: then nothing says that nobody reads answers. */
  mayAnswer?: boolean
}

/** A letter as mail programs take it. */
export interface Mail {
  subject: string
  text: string
  html: string
}

/** HTML that is one already; texts are not. */
interface Markup {
  markup: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => entities[character] ?? character)

const plain = (value: string | Markup | Markup[]): string => {
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? value.map(({ markup }) => markup).join('\n') : value.markup
}

/** HTML with every text in it escaped. */
const html = (strings: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup => ({
  markup: String.raw({ raw: strings }, ...values.map(plain)),
})

const fonts = "system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif"

// Colours stand in `style` for programs that drop style sheets; the sheet turns them over in the dark.
const sheet: Markup = {
  markup: `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f1614!important}
.card{background:#18211e!important;border-color:#2a3833!important}
.code{background:#0f1614!important;color:#7fe3bd!important}
.brand{color:#7fe3bd!important}
.ink{color:#edf3f0!important}
.soft{color:#a3b3ac!important}
}
@media (max-width:520px){.card td{padding-left:20px!important;padding-right:20px!important}}
</style>`,
}

const introLine = (text: string) =>
  html`<tr><td class="ink" style="padding:0 32px 12px;color:#10231c;white-space:pre-line;overflow-wrap:anywhere">${text}</td></tr>`

const noteLine = (text: string) =>
  html`<tr><td class="soft" style="padding:0 32px 12px;font-size:14px;color:#51635b">${text}</td></tr>`

const codeBox = (code: string) => html`<tr><td style="padding:8px 32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="code" align="center" style="padding:16px 8px;border-radius:8px;background:#eef6f2;color:#0b6b4b;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums">${code}</td>
</tr></table></td></tr>`

const card = ({ heading, intro, code, notes }: Letter, brand: string) =>
  html`<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#ffffff;border:1px solid #dfe8e3;border-radius:16px;font-family:${fonts};font-size:16px;line-height:1.65;text-align:left">
<tr><td class="brand" style="padding:28px 32px 4px;color:#0b6b4b;font-size:15px;font-weight:700;letter-spacing:.5px">${brand}</td></tr>
<tr><td class="ink" style="padding:0 32px 12px;color:#10231c"><h1 style="margin:0;font-size:22px;line-height:1.35">${heading}</h1></td></tr>
${intro.map(introLine)}
${code === undefined ? [] : [codeBox(code)]}
${notes.map(noteLine)}
<tr><td style="padding:0 32px 16px"></td></tr>
</table>`

const page = (letter: Letter, brand: string, footer: string) =>
  html`<!doctype html>
<html lang="${htmlLang[letter.language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${letter.subject}</title>
${sheet}</head>
<body class="page" style="margin:0;padding:0;background:#f3f7f5">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f7f5"><tr><td align="center" style="padding:32px 12px">
${card(letter, brand)}
<p class="soft" style="margin:16px 0 0;font-family:${fonts};font-size:12px;line-height:1.6;color:#51635b">${footer}</p>
</td></tr></table>
</body></html>`

/** A letter as text and as HTML that mail programs draw, in the light and in the dark. */
export const compose = (letter: Letter): Mail => {
  const { language, subject, heading, intro, code, notes } = letter
  const brand = write(language, 'mail.brand')
  const footer = write(language, letter.mayAnswer ? 'mail.answer-footer' : 'mail.footer')
  const lines = [heading, ...intro, ...(code === undefined ? [] : [code]), ...notes, `${brand}\n${footer}`]
  return { subject, text: lines.join('\n\n'), html: page(letter, brand, footer).markup }
}
