import { Readable } from 'node:stream'
import { chatMailPath } from '@bohe/api-client/contract'
import { chatLimits } from '@bohe/api-client/contract/limits'
import { staffCodes } from '@bohe/api-client/staff/code'
import { write } from '@bohe/i18n/letter'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailToken } from '#features/chat/mail.ts'
import type { Delivery } from '#gateways/delivery.ts'
import type { ThreadedMail } from '#gateways/mail/mail-gateway.ts'
import { workOutbox } from '#jobs/outbox.ts'
import { ChatVisitor, night } from '#tests/support/chat/chat.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const secret = 'a-secret-of-the-provider-0123456789abcdef'
const settings = { CHAT_MAIL_ADDRESS: 'chat@reply.bohe.test', CHAT_MAIL_SECRET: secret }

describe.each(oneDatabase)('a ticket of the chat, on $name', ({ open }) => {
  let api: TestApi
  let visitor: ChatVisitor
  let id: string
  const sent: ThreadedMail[] = []
  /** What the mail server does with each mail. */
  let delivery: Delivery
  beforeEach(async () => {
    sent.length = 0
    delivery = 'sent'
    const deliver = async (mail: ThreadedMail) => {
      if (delivery === 'sent') sent.push(mail)
      return delivery
    }
    const mail = { send: async () => 'sent' as const, notify: async () => 'sent' as const, deliver, close: () => {} }
    api = await startApi({ database: open, clock: movableClock(night), settings, overrides: { mail } })
    visitor = new ChatVisitor(api)
    await visitor.call('openChat', {})
    const left = { text: 'My <b>order</b>?', email: 'asks@bohe.test', client_id: 'c1' }
    id = (await visitor.call('leaveTicket', left)).data.conversation_id
  })
  afterEach(() => api.stop())

  const bring = async (raw: string, authorization = `Bearer ${secret}`) => {
    const headers = { authorization, 'content-type': 'message/rfc822' }
    const response = await api.request({ method: 'POST', url: chatMailPath, headers, payload: raw })
    return { status: response.statusCode, outcome: response.json().outcome }
  }
  const answerTo = (lines: string[], text: string, name = 'one') =>
    ['From: asks@bohe.test', `Message-ID: <${name}@mail.test>`, ...lines, 'Subject: Re', '', text].join('\r\n')
  const log = async () => (await visitor.call('openChat', { conversation_id: id })).data
  const answer = async (text = 'It is on its way') => {
    const colleague = await hire(api, 'support', ['1'])
    return colleague.call('answerChat', { conversation_id: id, text, client_id: 'a', seen_seq: 9 })
  }

  it('is answered by mail, which can be answered', async () => {
    expect((await answer()).data.event).toMatchObject({ is_mail: 1 })
    await workOutbox(api.context)
    expect(sent).toMatchObject([{ email: 'asks@bohe.test', replyTo: expect.stringContaining(`chat+${id}-`) }])
    expect(sent[0]?.mail.text).toContain('It is on its way')
    expect(sent[0]?.mail.text).not.toContain('do not reply')
    const token = mailToken(api.context.config.secretKey, Number(id))
    const raw = answerTo([`To: chat+${token}@reply.bohe.test`], 'Thanks!\r\n\r\nOn Mon, Bohe wrote:\r\n> It is')
    expect(await bring(raw)).toEqual({ status: 200, outcome: 'taken' })
    expect(await bring(raw)).toEqual({ status: 200, outcome: 'repeated' })
    expect((await log()).events.at(-1)).toMatchObject({ by: 'visitor', text: 'Thanks!', is_mail: 1 })
    expect((await log()).events.filter(({ text }) => text === 'Thanks!')).toHaveLength(1)
  })

  it.each<Delivery>(['failed', 'unreachable', 'off'])('is mailed later when the mail server is %s', async outcome => {
    await answer()
    await visitor.call('mailChat', { conversation_id: id, email: 'reads@bohe.test' })
    delivery = outcome
    await workOutbox(api.context)
    delivery = 'sent'
    api.clock.advance(60)
    await workOutbox(api.context)
    expect(sent.map(({ email }) => email).sort()).toEqual(['asks@bohe.test', 'reads@bohe.test'])
  })

  it('knows an answer by the letter it follows, too, and takes a closed one up again', async () => {
    const colleague = await hire(api, 'support', ['1'])
    await colleague.call('closeChat', { conversation_id: id })
    const token = mailToken(api.context.config.secretKey, Number(id))
    const raw = answerTo(['To: no-reply@bohe.test', `In-Reply-To: <chat.${token}.3@bohe.test>`], 'One more thing')
    expect((await bring(raw)).outcome).toBe('taken')
    expect(await log()).toMatchObject({ state: 'ticket' })
  })

  it('takes nothing by a forged name, from a program, without a word, or without the secret', async () => {
    const token = mailToken(api.context.config.secretKey, Number(id))
    const to = `To: chat+${token}@reply.bohe.test`
    const before = (await log()).last_seq
    const forged = `To: chat+${token.replace(/.$/, digit => (digit === '0' ? '1' : '0'))}@reply.bohe.test`
    expect((await bring(answerTo([forged], 'x'))).outcome).toBe('ignored')
    expect((await bring(answerTo([to, 'Auto-Submitted: auto-replied'], 'I am away'))).outcome).toBe('ignored')
    expect((await bring(answerTo([to], '> quoted'))).outcome).toBe('ignored')
    expect((await bring(answerTo([to], 'x'), 'Bearer wrong')).status).toBe(401)
    expect((await bring('')).status).toBe(200)
    expect((await bring('x'.repeat(chatLimits.mailBytes + 1))).status).toBe(413)
    expect((await log()).last_seq).toBe(before)
    const basic = `Basic ${Buffer.from(`provider:${secret}`).toString('base64')}`
    expect((await bring(answerTo([to], 'x'), basic)).outcome).toBe('taken')
  })

  it('tells of an attachment, which is not kept, beside the words of a mail or in their place', async () => {
    const to = `To: chat+${mailToken(api.context.config.secretKey, Number(id))}@reply.bohe.test`
    const file = ['--b', 'Content-Type: image/png', 'Content-Disposition: attachment; filename=a.png', '', 'x', '--b--']
    const words = ['--b', 'Content-Type: text/plain', '', 'See the picture', '']
    const lines = [to, 'Content-Type: multipart/mixed; boundary=b']
    const told = write('en', 'mail.answer-attachment')
    expect((await bring(answerTo(lines, [...words, ...file].join('\r\n'), 'two'))).outcome).toBe('taken')
    expect((await log()).events.at(-1)?.text).toBe(`See the picture\n\n${told}`)
    expect((await bring(answerTo(lines, file.join('\r\n'), 'three'))).outcome).toBe('taken')
    expect((await log()).events.at(-1)?.text).toBe(told)
  })

  it('is answered with a picture of a telephone, too, whose words stand before and behind it', async () => {
    const to = `To: chat+${mailToken(api.context.config.secretKey, Number(id))}@reply.bohe.test`
    const line = `${'A'.repeat(76)}\r\n`
    const picture = [
      '--b',
      'Content-Type: image/jpeg; name=a.jpg',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: inline; filename=a.jpg',
      '',
      line.repeat(140_000),
    ]
    const words = (text: string) => ['--b', 'Content-Type: text/html; charset=utf-8', '', text]
    const body = [...words('<div>It says&nbsp;this:</div>'), ...picture, ...words('<p>What now?</p>'), '--b--', '']
    const raw = answerTo([to, 'Content-Type: multipart/mixed; boundary=b'], body.join('\r\n'), 'photo')
    expect(raw.length).toBeGreaterThan(10_000_000)
    expect(await bring(raw)).toEqual({ status: 200, outcome: 'taken' })
    const told = write('en', 'mail.answer-attachment')
    expect((await log()).events.at(-1)?.text.split(/\n+/)).toEqual(['It says this:', 'What now?', told])
  })

  it('reads nothing of a mail that nobody of ours brings', async () => {
    let asked = 0
    const endless = new Readable({
      read() {
        asked += 1
        this.push('x'.repeat(65_536))
      },
    })
    const headers = { authorization: 'Bearer wrong', 'content-type': 'message/rfc822' }
    const refused = await api.request({ method: 'POST', url: chatMailPath, headers, payload: endless })
    expect([refused.statusCode, asked < 100]).toEqual([401, true])
  })

  it.each([
    ['a lock that is not got', '55P03', 503],
    ['a statement that takes too long', '57014', 503],
    ['a database that takes no writes', '25006', 503],
    ['a race that is lost each time', '40P01', 500],
  ])('has its answer brought again after %s', async (_, sqlState, status) => {
    const { db } = api.context
    const fails = `create function fails() returns trigger language plpgsql as $$
        begin raise exception 'fails' using errcode = '${sqlState}'; end $$`
    const token = mailToken(api.context.config.secretKey, Number(id))
    const raw = answerTo([`To: chat+${token}@reply.bohe.test`], 'Thanks!')
    await sql.raw(fails).execute(db)
    await sql.raw('create trigger fails before insert on chat_events for each row execute function fails()').execute(db)
    expect((await bring(raw)).status).toBe(status)
    await sql.raw('drop function fails cascade').execute(db)
    expect(await bring(raw)).toEqual({ status: 200, outcome: 'taken' })
  })

  it('has a mail that cannot be read refused for good', async () => {
    const nested = Array.from({ length: 2000 }, (_, at) =>
      [`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`, ''].join('\r\n'),
    )
    expect(await bring(nested.join(''))).toEqual({ status: 400, outcome: 'unreadable' })
    expect(await bring(`X-Long: ${'x'.repeat(2_000_000)}`)).toEqual({ status: 400, outcome: 'unreadable' })
  })

  it('with nowhere to go is not answered into nothing', async () => {
    const nobody = new ChatVisitor(api)
    await nobody.call('openChat', {})
    const { conversation_id } = (await nobody.say('hello')).data
    const colleague = await hire(api, 'support', ['1'])
    const answered = await colleague.call('answerChat', { conversation_id, text: 'x', client_id: 'a', seen_seq: 9 })
    expect(answered.code).toBe(staffCodes.noMailAddress.code)
  })

  it('is sent as a transcript once somebody has answered, with markup as text', async () => {
    const ask = () => visitor.call('mailChat', { conversation_id: id, email: 'asks@bohe.test' })
    expect((await ask()).code).toBe(400907)
    await answer('See <script>')
    expect((await ask()).code).toBe(0)
    await workOutbox(api.context)
    const transcript = sent.find(({ mail }) => mail.text.includes('My <b>order</b>?'))
    const { mail } = transcript ?? expect.fail('no transcript')
    expect(mail.html).toContain('See &lt;script&gt;')
    expect(mail.html).not.toContain('<script>')
  })
})
