import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, goOnDuty, openChat, words } from './chats.ts'
import { type Colleague, logInAs } from './colleague.ts'
import { someVisitor } from './visitors.ts'

describe.runIf(isDeep)('who looks after the chat', () => {
  let omar: Colleague
  beforeAll(async () => {
    omar = await logInAs('operations')
    await goOnDuty(omar)
  })
  afterAll(() => omar.leave())

  it('blocks a visitor with a reason, and lets him in again', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Buy my followers'))
    await openChat(omar, id)
    await omar.page.getByText(omar.words('chat.more'), { exact: true }).click()
    await omar.does('chat.block', { reason: 'spam' })
    await omar.button('chat.unblock').waitFor()
    await expect(visitor.say('again')).rejects.toThrow()
    await omar.does('chat.unblock', { reason: 'it was a mistake' })
    await omar.button('chat.block').waitFor()
    await visitor.say('again')
  })

  it('leads from a figure to its conversations', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('How long?'))
    await openChat(omar, id)
    await answer(omar, 'Not long')
    await expect.poll(visitor.texts).toHaveLength(2)
    await omar.open('/chat/figures')
    const figure = omar.page.locator('.console-figure', { hasText: omar.words('figures.answered') })
    await figure.getByRole('link').click()
    const rows = omar.page.getByRole('table', { name: omar.words('figures.rows') })
    await rows.getByRole('link', { name: omar.words('chat.guest', { id }) }).waitFor()
    await omar.isFine()
  })
})

describe('a ready answer', () => {
  it('is written in both languages, told what is wrong at its field, and is there at once', async () => {
    const content = await logInAs('operations')
    await content.open('/chat/answers')
    await content.press('canned.new')
    const name = `route-${Date.now()}`
    await content.field('canned.name').fill(name)
    const text = (word: 'in-chinese' | 'in-english') =>
      content.page.getByLabel(content.words(word, { field: content.words('canned.text') }), { exact: true })
    await text('in-chinese').fill('您好 {{name}}，请换一条线路')
    await text('in-english').fill('{{password}}')
    await content.press('save')
    await content.sees(/password/)
    await text('in-english').fill('Hello {{name}}, please choose another route')
    await content.press('save')
    await content.page.getByRole('cell', { name: `/${name}` }).waitFor()
    await content.leave()
  })
})

describe.runIf(isDeep)('whose session has ended', () => {
  it('is led to the log-in by the stream, and comes back to the conversation', async () => {
    const id = await someVisitor().say(words('Still there?'))
    const owner = await logInAs('owner')
    await openChat(owner, id)
    await owner.page.context().clearCookies()
    // The browser says that the network is back: the stream connects anew, and nobody is logged in.
    await owner.page.evaluate("dispatchEvent(new Event('online'))")
    await owner.at(/^\/log-in$/)
    expect(new URL(owner.page.url()).searchParams.get('to')).toContain(`/chat/${id}`)
    await owner.leave()
  })
})

describe.runIf(isDeep)('somebody of the overseas region', () => {
  it('sees no conversation of the mainland, not by its address either', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Only for the mainland'))
    const support = await logInAs('support')
    await support.open('/chat?view=all')
    await support.sees(support.words('chat.empty'))
    await support.open(`/chat/${id}`)
    await support.sees(/no such conversation/i)
    await support.leave()
  })
})
