import { join } from 'node:path'
import { freshEmail } from '@bohe/testing/fresh.ts'
import { untilHydrated } from '@bohe/testing/hydration.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ChatColleague, chatColleague } from './chat-colleague.ts'
import { chatOf, freshQuestion } from './chat-visitor.ts'

const { arrive } = journeysOn('cn')
const root = join(import.meta.dirname, '../../..')
const picture = join(root, 'packages/site/public/icon-512.png')

let colleague: ChatColleague
beforeAll(async () => {
  colleague = await chatColleague()
  return () => colleague.goes()
})

const hasFocus = (element: object) => {
  const { ownerDocument } = element as { ownerDocument?: { activeElement: object | null } }
  return ownerDocument?.activeElement === element
}

/** What a browser notes of calls that were meant to fail. */
const forget = ({ problems }: Visitor) => problems.splice(0)

describe('The live chat', () => {
  it('a guest asks, is answered, loses the line in the middle, loses nothing, and says how it was', async () => {
    const visitor = await arrive('Chinese', '/help.html')
    const { page } = visitor
    const chat = await chatOf(visitor, 'Chinese', colleague)
    const question = freshQuestion('更新很慢，见 https://bohe.example/log 。')
    const id = await chat.ask(question)
    const link = chat.log.getByRole('link', { name: 'https://bohe.example/log' })
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    await colleague.take(id)
    await chat.box.getByText(/正在为您服务/).waitFor()
    await colleague.reads(id)
    await chat.log.getByText(chat.t('read')).waitFor()
    await colleague.types(id)
    await chat.log.getByText(/正在输入/).waitFor()
    await colleague.answers(id, '请换一条线路')
    await chat.reads('请换一条线路')

    await chat.box.locator('input[type=file]').setInputFiles(picture)
    const shown = chat.log.getByRole('img', { name: chat.t('picture.own') })
    await shown.waitFor()
    expect(await shown.evaluate((image: object) => (image as { naturalWidth?: number }).naturalWidth)).toBeGreaterThan(
      0,
    )

    await page.context().setOffline(true)
    await chat.say('断线时说的第一句')
    await chat.say('断线时说的第二句')
    await chat.log.getByText(chat.t('held')).first().waitFor()
    await chat.field('field.text').fill('还没写完')
    // The page can be had again, the chat cannot yet.
    await page.route('**/api/chat/send', route => route.abort())
    await page.context().setOffline(false)
    await page.reload()
    await chat.reads('断线时说的第二句')
    await chat.log.getByText(chat.t('held')).first().waitFor()
    expect(await chat.field('field.text').inputValue()).toBe('还没写完')
    await page.unroute('**/api/chat/send')
    // It goes by itself, in its order.
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await expect.poll(() => chat.log.locator('[data-unsent]').count()).toBe(0)
    forget(visitor)

    const { events } = await colleague.look(id)
    const texts = events.filter(({ by, kind }) => by === 'visitor' && kind === 'message').map(({ text }) => text)
    expect(texts).toEqual([question, '断线时说的第一句', '断线时说的第二句'])
    await colleague.answers(id, '现在好了吗')
    await chat.reads('现在好了吗')

    await chat.button('end').click()
    await chat.button('end.yes').click()
    await chat.box.getByRole('radio', { name: chat.t('rate.star', { stars: 4 }) }).check()
    await chat.field('rate.text').fill('很快')
    await chat.button('rate.send').click()
    await chat.box.getByText(chat.t('rate.done')).waitFor()
    expect(await colleague.look(id)).toMatchObject({ state: 'closed', rating: 4, rating_text: '很快' })
    const email = freshEmail()
    await chat.box.getByText(chat.t('mail.title')).click()
    await chat.field('message.email').fill('nobody')
    await chat.button('mail.send').click()
    await expect.poll(() => chat.field('message.email').getAttribute('aria-invalid')).toBe('true')
    await chat.field('message.email').fill(email)
    await chat.button('mail.send').click()
    await chat.box.getByText(chat.t('mail.done', { email })).waitFor()
    await expect.poll(async () => (await visitor.person.inbox(email)).length).toBe(1)
    await visitor.leave()
  })

  it.runIf(isDeep)(
    'somebody on a phone who does not want to wait leaves an address, and is told how the answer comes',
    async () => {
      const visitor = await arrive('English', '/m/contact.html')
      const { page } = visitor
      await page.setViewportSize({ width: 360, height: 740 })
      const chat = await chatOf(visitor, 'English', colleague)
      const question = freshQuestion('Which line for Tokyo?')
      const button = page.locator('main [data-live-chat]')
      await untilHydrated(button)
      await button.click()
      await chat.say(question)
      const id = await colleague.conversationWith(question)
      await chat.button('message.instead').click()
      await chat.field('message.email').fill('not an address')
      await chat.button('message.send').click()
      await expect.poll(() => chat.field('message.email').getAttribute('aria-invalid')).toBe('true')
      await chat.field('message.email').fill(freshEmail())
      await chat.button('message.send').click()
      await chat.box.getByText(chat.t('message.done')).waitFor()
      expect((await colleague.look(id)).state).toBe('ticket')
      const { width, height } = (await chat.box.boundingBox()) ?? {}
      expect([width, height]).toEqual([360, 740])
      await visitor.leave()
    },
  )

  it.runIf(isDeep)('takes a message outside the hours', async () => {
    const visitor = await arrive('Chinese', '/')
    const { page } = visitor
    // No journey waits for the night: the server's word that it is there is put into its mouth.
    await page.route(/\/api\/chat$/, async route => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      const night = data.conversation_id === '' ? { is_open: 0, is_staffed: 0 } : {}
      await route.fulfill({ response, json: { ...envelope, data: { ...data, ...night } } })
    })
    const chat = await chatOf(visitor, 'Chinese', colleague)
    await chat.open()
    await chat.box.getByText(chat.t('message.lead')).waitFor()
    await chat.button('message.send').click()
    await expect.poll(() => chat.field('message.email').getAttribute('aria-invalid')).toBe('true')
    const question = freshQuestion('半夜掉线')
    await chat.field('message.text').fill(question)
    await chat.field('message.email').fill(freshEmail())
    await chat.button('message.send').click()
    await chat.reads(question)
    await chat.box.getByText(chat.t('message.done')).waitFor()
    expect((await colleague.look(await colleague.conversationWith(question))).state).toBe('ticket')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await visitor.leave()
  })

  it.runIf(isDeep)('is used by the keyboard alone, and gives the focus back', async () => {
    const visitor = await arrive('English', '/about.html')
    const { page } = visitor
    const chat = await chatOf(visitor, 'English', colleague)
    await untilHydrated(chat.launcher)
    await chat.launcher.focus()
    await page.keyboard.press('Enter')
    const isFocused = (locator: typeof chat.box) => locator.evaluate(hasFocus)
    await expect.poll(() => isFocused(chat.field('field.text'))).toBe(true)
    const first = freshQuestion('first line')
    await page.keyboard.type(first)
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second line')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => chat.field('field.text').inputValue()).toBe(`${first}\nsecond line😄`)
    await page.keyboard.press('Enter')
    await colleague.conversationWith(`${first}\nsecond line😄`)
    await page.keyboard.press('Escape')
    await chat.box.waitFor({ state: 'detached' })
    expect(await isFocused(chat.launcher)).toBe(true)
    await visitor.leave()
  })

  it.runIf(isDeep)(
    'tells of what is unread while it is closed, on other pages and after a reload, until it is opened',
    async () => {
      const visitor = await arrive('English', '/about.html')
      const { page } = visitor
      const chat = await chatOf(visitor, 'English', colleague)
      const unread = (await wordsOf('chat', 'en'))('unread', { count: 2 })
      const id = await chat.ask(freshQuestion('Are you there?'))
      await chat.button('close').click()
      await colleague.take(id)
      for (const text of ['I am', 'How can I help?']) await colleague.answers(id, text)
      await chat.launcher.getByText(unread).waitFor()
      await expect.poll(() => page.title()).toMatch(/^\(2\) /)
      await visitor.follow(visitor.words.shell('link.help'))
      await expect.poll(() => page.title()).toMatch(/^\(2\) .*elp/)
      await page.reload()
      await chat.launcher.getByText(unread).waitFor()
      await chat.open()
      await chat.reads('How can I help?')
      await expect.poll(() => page.title()).not.toMatch(/^\(/)
      await expect.poll(async () => (await colleague.look(id)).visitor_read).toBeGreaterThanOrEqual(4)
      await visitor.leave()
    },
  )

  it.runIf(isDeep)('is the same in two tabs', async () => {
    const visitor = await arrive('Chinese', '/about.html')
    const chat = await chatOf(visitor, 'Chinese', colleague)
    const id = await chat.ask(freshQuestion('两个窗口'))
    const other = await visitor.page.context().newPage()
    await other.goto(visitor.address('/help.html'))
    const second = await chatOf({ page: other }, 'Chinese', colleague)
    await second.open()
    await second.say('从第二个窗口说')
    await chat.reads('从第二个窗口说')
    await colleague.take(id)
    await colleague.answers(id, '两边都看得到')
    await chat.reads('两边都看得到')
    await second.reads('两边都看得到')
    await other.close()
    await visitor.leave()
  })

  it.runIf(isDeep)('says why something is not sent, where it was written, and loses nothing of it', async () => {
    const visitor = await arrive('English', '/about.html')
    const chat = await chatOf(visitor, 'English', colleague)
    const id = await chat.ask(freshQuestion('Let me in'))
    await chat.box.locator('input[type=file]').setInputFiles(join(root, 'README.md'))
    await chat.box.getByRole('alert').getByText(chat.t('picture.type')).waitFor()
    await colleague.block(id, 1)
    await chat.say('A second question')
    await chat.box.getByRole('alert').getByText(visitor.words.messages('code.chat-blocked')).waitFor()
    await chat.log.getByText(chat.t('refused')).waitFor()
    await colleague.block(id, 0)
    await chat.button('again').click()
    await colleague.conversationWith('A second question')
    await expect.poll(() => chat.log.locator('[data-unsent]').count()).toBe(0)
    await visitor.leave()
  })
})
