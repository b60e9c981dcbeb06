import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatLimits } from '@bohe/api-client/contract/limits'
import { freshEmail } from '@bohe/testing/fresh.ts'
import type { Language } from '@bohe/testing/languages.ts'
import { startStack } from '@bohe/testing/stack-setup.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { arriveAt } from '@bohe/testing/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatColleague, chatColleague } from './chat-colleague.ts'
import { chatOf, freshQuestion } from './chat-visitor.ts'

let folder: string
let clock: string
let ahead = 0
/** The server's time goes on, for everybody who waits there: so the stack is this file's own. */
const pass = (seconds: number) => {
  ahead += seconds
  writeFileSync(clock, String(ahead))
}

let stack: Awaited<ReturnType<typeof startStack>>
let colleague: ChatColleague

/** Somebody asks while the staff is on duty, and busy with others. */
const asks = async (language: Language, path: string, text: string) => {
  // No seat is kept while the clock leaps.
  await colleague.sits()
  const visitor = await arriveAt({ site: 'cn', language, path, origins: stack.origins })
  const chat = await chatOf(visitor, language, colleague)
  const question = freshQuestion(text)
  const id = await chat.ask(question)
  await chat.box.getByText(chat.t('status.next')).waitFor()
  return { visitor, chat, question, id }
}

/** A stack of its own costs more than all that is looked at in it. */
describe.runIf(isDeep)('Who waits in the queue of the live chat', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bohe-clock-'))
    clock = join(folder, 'seconds')
    pass(0)
    stack = await startStack(['cn'], 'tests/support/clock-server.ts', false, { CLOCK_FILE: clock })
    colleague = await chatColleague(stack.origins)
    // The demo's visitors would be ahead in the queue.
    await colleague.clears()
  }, 120_000)
  afterAll(async () => {
    colleague?.goes()
    await stack?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is asked for an address after two minutes in which nobody came, and has the answer by mail', async () => {
    const { visitor, chat, question, id } = await asks('Chinese', '/help.html', '有人吗')
    await chat.button('message.instead').waitFor()
    expect(await chat.box.getByText(chat.t('message.missed')).count()).toBe(0)

    pass(chatLimits.waitSeconds)
    await chat.box.getByRole('form', { name: chat.t('message.title') }).waitFor()
    await chat.box.getByText(chat.t('message.missed')).waitFor()
    await chat.log.getByText(chat.t('fact.ticket')).waitFor()
    expect(await chat.box.getByRole('status').first().textContent()).toBe(chat.t('status.ticket'))
    expect(await colleague.look(id)).toMatchObject({ state: 'ticket', email: '' })

    // Whoever comes back later is asked again; the question is not.
    await visitor.page.reload()
    await chat.reads(question)
    expect(await chat.field('message.text').count()).toBe(0)
    await chat.button('message.send').click()
    await expect.poll(() => chat.field('message.email').getAttribute('aria-invalid')).toBe('true')
    const email = freshEmail()
    await chat.field('message.email').fill(email)
    await chat.button('message.send').click()
    await chat.box.getByText(chat.t('message.done')).waitFor()
    expect(await colleague.look(id)).toMatchObject({ state: 'ticket', email: expect.stringMatching(/^.\*/) })

    const known = (await visitor.person.inbox(email)).length
    await colleague.answers(id, '现在有人了')
    await chat.reads('现在有人了')
    await expect.poll(async () => (await visitor.person.inbox(email)).length).toBe(known + 1)
    expect((await visitor.person.inbox(email)).map(({ text }) => text).join()).toContain('现在有人了')
    await visitor.leave()
  })

  it('goes on by the keyboard on a phone, and keeps what he was typing when the time was over', async () => {
    const { visitor, chat, id } = await asks('English', '/help.html', 'Anybody there?')
    const { page } = visitor
    await page.setViewportSize({ width: 360, height: 740 })
    await chat.field('field.text').fill('One more thing')
    pass(chatLimits.waitSeconds)
    await chat.box.getByText(chat.t('message.missed')).waitFor()
    await expect.poll(() => visitor.focused()).toBe('email')
    await page.keyboard.type(freshEmail())
    await page.keyboard.press('Enter')
    await chat.box.getByText(chat.t('message.done')).waitFor()
    expect((await colleague.look(id)).state).toBe('ticket')
    expect(await chat.field('field.text').inputValue()).toBe('One more thing')
    await visitor.leave()
  })
})
