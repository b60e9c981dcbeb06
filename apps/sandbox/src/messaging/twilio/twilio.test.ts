import twilio from 'twilio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestSandbox, testSandbox } from '#testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox()
})
afterAll(() => sandbox.discard())

/** The SDK knows no other host than the vendor's; its HTTP client is told to. */
class LoopbackClient extends twilio.RequestClient {
  override request<TData>(options: Parameters<twilio.RequestClient['request']>[0]) {
    const { pathname, search } = new URL(options.uri)
    return super.request<TData>({ ...options, uri: sandbox.setting('TWILIO_BASE_URL') + pathname + search } as never)
  }
}

function client(token = sandbox.setting('TWILIO_AUTH_TOKEN')) {
  return twilio(sandbox.setting('TWILIO_ACCOUNT_SID'), token, { httpClient: new LoopbackClient() })
}

const message = (over: object = {}) => ({
  to: '+14155552671',
  from: sandbox.setting('TWILIO_FROM'),
  body: 'Your Bohe code is 482913. It is valid for 10 minutes.',
  ...over,
})

describe('a message', () => {
  it('sent by the SDK lands in the inbox with its code', async () => {
    const { sid, status } = await client().messages.create(message())
    expect([sid.slice(0, 2), status]).toEqual(['SM', 'queued'])
    expect(await sandbox.getJson('/inbox.json?to=14155552671')).toMatchObject([{ channel: 'sms', code: '482913' }])
  })

  it.each([
    ['a number that is none', { to: '555' }, 21211],
    ['a sender that is not ours', { from: '+15005550001' }, 21212],
    ['no words', { body: '' }, 21602],
  ])('is refused for %s', async (_what, over, code) => {
    await expect(client().messages.create(message(over))).rejects.toMatchObject({ status: 400, code })
  })

  it('is refused without the right token', async () => {
    await expect(client('wrong').messages.create(message())).rejects.toMatchObject({ status: 401, code: 20003 })
  })

  it('fails when told to', async () => {
    await sandbox.control('twilio/fail-next', { status: 429, code: '20429' })
    await expect(client().messages.create(message())).rejects.toMatchObject({ status: 429, code: 20429 })
  })
})

describe('a call', () => {
  it('lands in the inbox with the code that is read out', async () => {
    const twiml = '<Response><Say language="en-US">Your code is 1, 3, 5, 7, 9, 0</Say></Response>'
    await client().calls.create({ to: '+85291234567', from: sandbox.setting('TWILIO_FROM'), twiml })
    expect(await sandbox.getJson('/inbox.json?to=%2B85291234567')).toMatchObject([{ channel: 'voice', code: '135790' }])
  })
})
