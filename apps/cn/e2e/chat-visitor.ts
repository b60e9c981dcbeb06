import { untilHydrated } from '@bohe/testing/hydration.ts'
import type { Language } from '@bohe/testing/languages.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { type WordKey, wordsOf } from '@bohe/testing/words.ts'
import type { ChatColleague } from './chat-colleague.ts'

const files = { Chinese: 'zh-CN', English: 'en' } as const
let asked = 0

/** A question that nobody has asked yet. */
export const freshQuestion = (text: string) => `${text} ${++asked}-${Date.now()}`

/** The window as somebody on a page finds and uses it. */
export const chatOf = async ({ page }: Pick<Visitor, 'page'>, language: Language, colleague: ChatColleague) => {
  const t = await wordsOf('chat-window', files[language])
  const box = page.getByRole('dialog', { name: t('title') })
  const log = box.getByRole('log')
  const launcher = page.locator('.floating-chat button')
  const button = (word: WordKey<'chat-window'>) => box.getByRole('button', { name: t(word), exact: true })
  const field = (word: WordKey<'chat-window'>) => box.getByLabel(t(word), { exact: true })
  const open = async () => {
    await untilHydrated(launcher)
    await launcher.click()
    await box.waitFor()
  }
  const say = async (text: string) => {
    await field('field.text').fill(text)
    await page.keyboard.press('Enter')
    await log.getByText(text).waitFor()
  }
  /** Says the first thing, and finds the conversation at the staff’s. */
  const ask = async (text: string) => {
    await open()
    await say(text)
    return colleague.conversationWith(text)
  }
  return {
    t,
    box,
    log,
    launcher,
    button,
    field,
    open,
    say,
    ask,
    reads: (text: string) => log.getByText(text).waitFor(),
  }
}
