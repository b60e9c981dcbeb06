import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, composer, goOnDuty, list, log, openChat, words } from './chats.ts'
import { type Colleague, logInAs } from './colleague.ts'
import { anOrder, someMember } from './members.ts'
import { someVisitor } from './visitors.ts'

describe('the inbox', () => {
  let olivia: Colleague
  let omar: Colleague
  beforeAll(async () => {
    olivia = await logInAs('owner')
    omar = await logInAs('operations')
    await goOnDuty(olivia)
    await goOnDuty(omar)
  })
  afterAll(async () => {
    // Her page was without a network for a moment, in which it may have asked for anything of the chat.
    await olivia.leave(/^(request failed|console): .*\/staff\/chat/)
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
    await olivia.isFine()
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
    await olivia.isFine()
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

  it.runIf(isDeep)('is handed over to who was chosen or to nobody: what is refused is told in the dialog', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Who else?'))
    let names = ['Ann', 'Boris']
    await olivia.page.route('**/staff/chat-seats*', async route => {
      const seat = { state: 'here', open: 0, capacity: 3, is_me: 0 }
      const seats = names.map(name => ({ ...seat, staff_id: `9000${name.length}`, name }))
      await route.fulfill({ json: { code: 0, msg: '', data: { seats, waiting: 0 } } })
    })
    const seatsAre = async (...now: string[]) => {
      names = now
      const asked = olivia.page.waitForResponse('**/staff/chat-seats*')
      await visitor.say(words('Hello?'))
      await (await asked).finished()
    }
    await openChat(olivia, id)
    await olivia.press('chat.hand-over')
    const dialog = olivia.page.getByRole('dialog')
    const to = dialog.getByLabel(olivia.words('chat.hand-over-to'))
    await to.selectOption({ label: (await dialog.getByRole('option', { name: /Boris/ }).textContent()) ?? '' })
    await seatsAre('Ann')
    expect(await to.inputValue()).toBe('90005')
    await dialog.getByRole('button', { name: olivia.words('chat.hand-over') }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: olivia.words('cancel') }).click()
    await seatsAre()
    await olivia.press('chat.hand-over')
    await dialog.getByText(olivia.words('chat.hand-over-none')).waitFor()
    expect(await dialog.getByRole('button', { name: olivia.words('chat.hand-over') }).count()).toBe(0)
    await olivia.page.unroute('**/staff/chat-seats*')
  })

  it.runIf(isDeep)('shows what a colleague answered before one’s own goes, and keeps what was typed', async () => {
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

  it.runIf(isDeep)('keeps an answer that could not be sent, and sends it once when it can', async () => {
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

  it.runIf(isDeep)('a note stays one over a reload, and when its chat is taken up again', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Is it mine?'))
    await openChat(omar, id)
    const text = words('He owes us a month')
    await omar.field('chat.note-mode').check()
    await omar.field('chat.note').fill(text)
    await omar.page.reload()
    await omar.page.getByText(text).press('Enter')
    await log(omar).getByText(text).waitFor()
    expect(await visitor.texts()).toHaveLength(1)
    await omar.press('chat.close')
    await omar.field('chat.note').fill('Closed too early')
    await omar.press('chat.take-again')
    await omar.field('chat.note-mode').waitFor()
    expect(await omar.field('chat.note').inputValue()).toBe('Closed too early')
    expect(await visitor.texts()).toHaveLength(1)
  })

  it.runIf(isDeep)(
    'shows the member and his orders beside the chat, and asks why one is not open in one click',
    async () => {
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
    },
  )

  it.runIf(isDeep)('a ticket is answered, and stands in the list of tickets until it is closed', async () => {
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

  it.runIf(isDeep)('answers with a picture, and shows those of the visitor', async () => {
    const visitor = someVisitor()
    const id = await visitor.say(words('Where do I press?'))
    const png = await omar.page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } })
    await openChat(omar, id)
    await omar.page.locator('input[type=file]').setInputFiles({ name: 'here.png', mimeType: 'image/png', buffer: png })
    const picture = log(omar).getByRole('img')
    await picture.waitFor()
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(40)
    const { events } = await visitor.api.openChat({ conversation_id: id })
    expect(events.at(-1)).toMatchObject({ kind: 'picture', by: 'staff', width: 40, height: 30 })
  })

  it.runIf(isDeep)('tells that the visitor types and has read, and shows what he writes as text', async () => {
    const visitor = someVisitor()
    const markup = '<img src=x onerror="document.title=1"> https://bohe.test/a?b=1.'
    const id = await visitor.say(markup)
    await openChat(omar, id)
    await log(omar).getByText('<img src=x onerror="document.title=1">').waitFor()
    expect(await log(omar).getByRole('link').getAttribute('href')).toBe('https://bohe.test/a?b=1')
    await answer(omar, 'I see')
    await expect.poll(visitor.texts).toHaveLength(2)
    const { last_seq } = await visitor.api.openChat({ conversation_id: id })
    await visitor.api.readChat({ conversation_id: id, seq: last_seq })
    await log(omar).getByText(omar.words('chat.read'), { exact: true }).waitFor()
    await visitor.api.typeInChat({ conversation_id: id })
    const name = omar.words('chat.guest', { id })
    await log(omar).getByText(omar.words('chat.types', { name })).waitFor()
    expect(await log(omar).locator('img').count()).toBe(0)
  })

  it.runIf(isDeep)('is walked through by the keyboard', async () => {
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
