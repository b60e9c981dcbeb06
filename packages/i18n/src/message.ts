import { fill } from './fill.ts'
import type { Language } from './language.ts'
import type { MessageKey } from './message-key.ts'
import type { StaffMessageKey } from './staff-message-key.ts'
import { messages as en } from './words/messages/en.ts'
import { messages as zhCN } from './words/messages/zh-CN.ts'
import { staff as staffEn } from './words/staff/en.ts'
import { staff as staffZhCN } from './words/staff/zh-CN.ts'

const sentences: Record<Language, Record<MessageKey | StaffMessageKey, string>> = {
  zh_CN: { ...zhCN, ...staffZhCN },
  en: { ...en, ...staffEn },
}

/** A sentence in a language; `{{name}}` places are filled from `params`, an unknown place stays empty. For servers: it holds both catalogues. */
export const say = (
  language: Language,
  key: MessageKey | StaffMessageKey,
  params: Record<string, string | number> = {},
): string => fill(sentences[language][key], params)
