import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arriveAs, type Colleague } from './colleague.ts'
import { anOrder, someMember } from './members.ts'
import { someVisitor } from './visitors.ts'

let unique = 0
const words = (what: string) => `${what} ${Date.now()}-${++unique}`

const log = ({ page, words: word }: Colleague) => page.getByRole('log', { name: word('chat.log') })
const list = ({ page }: Colleague) => page.locator('.chat-rows')
const composer = (who: Colleague) => who.field('chat.answer')

const openChat = async (who: Colleague, id: string) => {
  await who.open(`/chat/${id}?view=all`)
  await log(who).waitFor()
}

const answer = async (who: Colleague, text: string) => {
  await composer(who).fill(text)
  await who.page.keyboard.press('Enter')
}

describe('the inbox', () => {
  let olivia: Colleague
  let omar: Colleague
  beforeAll(async () => {
    olivia = await arriveAs('owner')
    omar = await arriveAs('operations')
    for (const who of [olivia, omar]) {
      await who.open('/chat')
      await who.page.locator('.chat-seat > summary').click()
      await who.press('chat.on-duty')
      await who.button('chat.seat-save').waitFor()
    }
  })
  afterAll(async () => {
    await olivia.leave(/staff\/chat-stream/)
    await omar.leave(/staff\/answer-chat/)
  })

  it('a visitor asks, is taken, answered by a ready answer, handed over with a word, and closed', async () => {
    const visitor = someVisitor()
    await olivia.open('/chat?view=waiting')
    await olivia.heading(olivia.words('chat.title'))
    const question = words('My video stops')
    const id = await visitor.say(question)
    const name = olivia.words('chat.guest', { id })
    await list(olivia).getByText(question).waitFor()
    await list(olivia).getByRole('link', { name }).click()
    await log(olivia).getByText(question).waitFor()
    await olivia.press('chat.take')
    await log(olivia)
      .getByText(olivia.words('chat.event-joined', { name: 'Olivia' }))
      .waitFor()

    await composer(olivia).fill('/rest')
    const canned = olivia.page.getByRole('listbox', { name: olivia.words('chat.canned-list') })
    await canned.getByRole('option', { name: /restart/, selected: true }).waitFor()
    await olivia.page.keyboard.press('Enter')
    await expect.poll(() => composer(olivia).inputValue()).toMatch(/quit the client/)
    await olivia.page.keyboard.press('Enter')
    await expect.poll(visitor.texts).toEqual([question, expect.stringMatching(/quit the client/)])

    const note = words('He is at home')
    await olivia.field('chat.note-mode').check()
    await olivia.field('chat.note').fill(note)
    await olivia.press('chat.save-note')
    await log(olivia).getByText(note).waitFor()
    await olivia.field('chat.note-mode').uncheck()

    await omar.open('/chat?view=mine')
    await olivia.press('chat.hand-over')
    const dialog = olivia.page.getByRole('dialog')
    const label = (await dialog.getByRole('option', { name: /Omar/ }).textContent()) ?? ''
    await dialog.getByLabel(olivia.words('chat.hand-over-to')).selectOption({ label })
    await dialog.getByLabel(olivia.words('chat.hand-over-word')).fill('knows routes better')
    await dialog.getByRole('button', { name: olivia.words('chat.hand-over') }).click()
    await list(omar).getByRole('link', { name }).click()
    await log(omar).getByText('knows routes better').waitFor()
    await log(omar).getByText(note).waitFor()
    expect(await visitor.texts()).toHaveLength(2)

    await omar.press('chat.close')
    await log(omar).getByText(omar.words('chat.event-closed')).waitFor()
    await omar.open('/chat?view=closed')
    await list(omar).getByRole('link', { name }).waitFor()
  })

  it('shows what a colleague answered before one’s own goes, and keeps what was typed', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Who answers?'))
    await openChat(olivia, id)
    await openChat(omar, id)
    // Olivia's page hears nothing for a while: what Omar says reaches her only when she sends.
    await olivia.page.context().setOffline(true)
    await answer(omar, 'I do')
    await expect.poll(visitor.texts).toHaveLength(2)
    await olivia.page.route('**/staff/chat-stream*', route => route.abort())
    await olivia.page.context().setOffline(false)
    await answer(olivia, 'Me too')
    await olivia.sees(olivia.words('chat.moved', { who: 'Omar' }))
    await log(olivia).getByText('I do', { exact: true }).waitFor()
    expect(await composer(olivia).inputValue()).toBe('Me too')
    expect(await visitor.texts()).toHaveLength(2)
    await olivia.page.unroute('**/staff/chat-stream*')
    await composer(olivia).press('Enter')
    await expect.poll(visitor.texts).toHaveLength(3)
    await log(omar).getByText('Me too', { exact: true }).waitFor()
  })

  it('keeps an answer that could not be sent, and sends it once when it can', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Hello?'))
    await openChat(omar, id)
    await omar.page.route('**/staff/answer-chat', route => route.abort())
    const text = words('Here I am')
    await answer(omar, text)
    await omar.button('chat.send-again').waitFor()
    await omar.page.reload()
    await log(omar).getByText(text).waitFor()
    await omar.page.unroute('**/staff/answer-chat')
    await omar.press('chat.send-again')
    await expect.poll(visitor.texts).toContain(text)
    await omar.button('chat.send-again').waitFor({ state: 'detached' })
    expect((await visitor.texts()).filter(each => each === text)).toHaveLength(1)
  })

  it('shows the member and his orders beside the chat, and asks why one is not open in one click', async () => {
    const member = await someMember()
    const order = await anOrder(member)
    const visitor = someVisitor(member.token)
    const id = await visitor.say('I paid, and nothing came')
    await openChat(olivia, id)
    const record = olivia.page.getByRole('complementary', { name: olivia.words('chat.record') })
    await record.getByText(`+86 ${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`).waitFor()
    const row = record.getByRole('listitem').filter({ hasText: order.order_no })
    await row.getByText(olivia.words('chat.order-chosen')).waitFor()
    await row.getByRole('button', { name: olivia.words('order.ask') }).click()
    await row
      .getByRole('status')
      .getByText(/alipay/i)
      .waitFor()
    await composer(olivia).fill('/order')
    await olivia.page.keyboard.press('Enter')
    await expect.poll(() => composer(olivia).inputValue()).toContain(order.order_no)
    await composer(olivia).fill('')
  })

  it('a ticket is answered, and stands in the list of tickets until it is closed', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Write to me'))
    await visitor.api.leaveTicket({ conversation_id: id, client_id: crypto.randomUUID(), email: 'lin@bohe.test' })
    const name = omar.words('chat.guest', { id })
    await omar.open('/chat?view=tickets')
    await list(omar).getByRole('link', { name }).click()
    await log(omar).waitFor()
    await answer(omar, 'By mail, then')
    await log(omar)
      .getByText(new RegExp(omar.words('chat.by-mail')))
      .waitFor()
    await omar.press('chat.close')
    await log(omar).getByText(omar.words('chat.event-closed')).waitFor()
    await omar.open('/chat?view=tickets')
    await omar.heading(omar.words('chat.title'))
    await list(omar).getByRole('link', { name }).waitFor({ state: 'detached' })
  })

  it('is walked through by the keyboard', async () => {
    await olivia.open('/chat?view=all')
    await list(olivia).getByRole('link').nth(1).waitFor()
    await olivia.page.keyboard.press('j')
    await olivia.page.keyboard.press('j')
    await olivia.page.keyboard.press('k')
    const first = await list(olivia).getByRole('link').first().textContent()
    expect(await olivia.page.evaluate('document.activeElement?.textContent')).toBe(first)
    await olivia.page.keyboard.press('Enter')
    await olivia.at(/^\/chat\/\d+$/)
  })
})

describe('somebody of the overseas region', () => {
  it('sees no conversation of the mainland, not by its address either', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Only for the mainland'))
    const support = await arriveAs('support')
    await support.open('/chat?view=all')
    await support.sees(support.words('chat.empty'))
    await support.open(`/chat/${id}`)
    await support.sees(/no such conversation/i)
    await support.leave()
  })
})
