import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { list, log, openSeat, takeSeat, words } from './chats.ts'
import { type Colleague, logInAs } from './colleague.ts'
import { someVisitor } from './visitors.ts'

/**
 * Notes at the browser's edge what would be heard and shown. The browser of the tests tells every page that it refuses
 * notifications until it is asked; a person's browser tells that nobody was asked yet, and remembers what it said.
 */
const noteAlerts = `{
  window.tones = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.context.state)
    return start.apply(this, when)
  }
  window.shown = []
  window.Notification = class extends Notification {
    static get permission() {
      return localStorage.getItem('browser.notifications') ?? 'default'
    }
    static async requestPermission() {
      const answer = await super.requestPermission()
      localStorage.setItem('browser.notifications', answer)
      return answer
    }
    constructor(title, options) {
      super(title, options)
      window.shown.push({ title, body: options.body, tag: options.tag, notification: this })
    }
  }
  let isBehind = false
  Object.defineProperty(document, 'visibilityState', { get: () => (isBehind ? 'hidden' : 'visible') })
  window.goBehind = () => (isBehind = true)
}`

/** Opens the list of those who wait, and the details of one's seat. */
const openInbox = async (who: Colleague) => {
  await who.open('/chat?view=waiting')
  await openSeat(who)
}

/** Somebody who is on duty and may be told of what is new. */
const onDuty = async (role: 'operations' | 'support-cn', permissions: string[] = []) => {
  const who = await logInAs(role, 'en', { permissions })
  await who.page.addInitScript({ content: noteAlerts })
  await openInbox(who)
  await takeSeat(who)
  return who
}

/** The states of the sound of each tone that was played so far. */
const tones = (who: Colleague) => who.page.evaluate<string[]>('tones')

type Asked = Pick<Awaited<ReturnType<typeof someoneAsks>>, 'question'>

/** Finds in the page what was shown of a question. */
const shownFor = ({ question }: Asked) => `shown.filter(({ body }) => body === ${JSON.stringify(question)})`

const shownOf = (who: Colleague, asked: Asked) =>
  who.page.evaluate<string[]>(`${shownFor(asked)}.map(({ title }) => title)`)

/** A new visitor asks; the page has heard of it when it is in the list. */
const someoneAsks = async (who: Colleague) => {
  const visitor = someVisitor()
  const question = words('Is anybody there?')
  const id = await visitor.say(question)
  await list(who).getByText(question).waitFor()
  return { question, id, visitor }
}

describe.runIf(isDeep)('what is new in the inbox', () => {
  let who: Colleague
  let other: Colleague
  beforeAll(async () => {
    // Where nobody else is there, what is asked of somebody who is not to be disturbed is answered by mail.
    other = await onDuty('operations')
  })
  afterAll(() => other.leave())
  afterEach(() => who.leave())

  it('is heard by whoever asked for a sound, after a reload as well, and not by whoever is not to be disturbed', async () => {
    who = await onDuty('support-cn')
    await someoneAsks(who)
    expect(await tones(who)).toEqual([])

    const sound = who.page.getByRole('checkbox', { name: who.words('chat.sound') })
    await sound.check()
    // It says at once what it sounds like.
    await expect.poll(async () => (await tones(who)).slice(0, 2)).toEqual(['running', 'running'])
    const heard = (await tones(who)).length
    await someoneAsks(who)
    await expect.poll(async () => (await tones(who)).length).toBeGreaterThan(heard)

    await takeSeat(who, 'busy')
    const before = (await tones(who)).length
    await someoneAsks(who)
    expect(await tones(who)).toHaveLength(before)

    await openInbox(who)
    expect(await sound.isChecked()).toBe(true)
    await someoneAsks(who)
    expect(await tones(who)).toEqual([])
    await takeSeat(who)
    await someoneAsks(who)
    await expect.poll(async () => (await tones(who)).slice(0, 2)).toEqual(['running', 'running'])

    await sound.uncheck()
    const last = (await tones(who)).length
    await someoneAsks(who)
    expect(await tones(who)).toHaveLength(last)
  })

  it('is shown to whoever looks elsewhere and may be told, and leads to the conversation', async () => {
    who = await onDuty('support-cn', ['notifications'])
    const unasked = await someoneAsks(who)
    await who.press('chat.notify-ask')
    await who.sees(who.words('chat.notify-on'))
    const seen = await someoneAsks(who)
    expect(await shownOf(who, unasked)).toEqual([])
    expect(await shownOf(who, seen)).toEqual([])

    await openInbox(who)
    await who.sees(who.words('chat.notify-on'))
    await who.page.evaluate('goBehind()')
    await takeSeat(who, 'busy')
    const quiet = await someoneAsks(who)
    expect(await shownOf(who, quiet)).toEqual([])
    await takeSeat(who)
    const asked = await someoneAsks(who)
    expect(await shownOf(who, asked)).toEqual([who.words('chat.new-waiting')])
    // A browser shows one of each tag.
    const another = await someoneAsks(who)
    const tags = [asked, another].map(each => who.page.evaluate<string>(`${shownFor(each)}[0].tag`))
    expect(new Set(await Promise.all(tags)).size).toBe(2)

    await who.page.evaluate(`${shownFor(asked)}[0].notification.dispatchEvent(new Event('click'))`)
    await who.at(new RegExp(`^/chat/${asked.id}$`))
    await log(who).getByText(asked.question).waitFor()
    // Whoever took it hears of each new message.
    await who.press('chat.take')
    const joined = who.words('chat.event-joined', { name: 'Mei' })
    await log(who).getByText(joined).waitFor()
    const question = words('It stops again')
    await asked.visitor.say(question)
    await log(who).getByText(question).waitFor()
    const name = who.words('chat.guest', { id: asked.id })
    await expect.poll(() => shownOf(who, { question })).toEqual([who.words('chat.new-message', { name })])
  })

  it('is not shown by a browser that refuses it, which is told', async () => {
    who = await onDuty('support-cn')
    await who.press('chat.notify-ask')
    await who.sees(who.words('chat.notify-denied'))
    await who.page.evaluate('goBehind()')
    const asked = await someoneAsks(who)
    expect(await shownOf(who, asked)).toEqual([])
  })
})
