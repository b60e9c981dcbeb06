import { fill } from './fill.ts'
import type { Language } from './language.ts'
import { letters as en } from './words/letters/en.ts'
import { letters as zhCN } from './words/letters/zh-CN.ts'

/** The key of a sentence in a mail, an SMS or a call; both languages have each one. */
export type LetterKey = keyof typeof zhCN

const sentences: Record<Language, Record<LetterKey, string>> = { zh_CN: zhCN, en }

/** A sentence of a letter in a language, its `{{name}}` places filled. For servers: it holds both catalogues. */
export const write = (language: Language, key: LetterKey, params: Record<string, string | number> = {}): string =>
  fill(sentences[language][key], params)
