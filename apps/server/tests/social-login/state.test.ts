import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type SentBack, type SocialLoginStack, startSocialLoginStack } from './stack.ts'

const wrong = { status: 200, code: 400302 }

describe.each(oneDatabase)('the way back from a provider, on $name', ({ open }) => {
  let stack: SocialLoginStack
  beforeAll(async () => {
    stack = await startSocialLoginStack(open)
  })
  afterAll(() => stack?.stop())

  const back = ({ code, state }: SentBack) => ({ open_type: 'google', code, state }) as const

  it('ASVS 10.1.2: is open once', async () => {
    const visitor = stack.browser()
    const sent = await visitor.visit('google')
    expect((await visitor.call('openSuccess', back(sent))).code).toBe(0)
    expect(await visitor.call('openSuccess', back(sent))).toMatchObject(wrong)
  })

  it('is open once for twenty calls at the same time', async () => {
    const visitor = stack.browser()
    const sent = await visitor.visit('google')
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.call('openSuccess', back(sent))))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter(code => code === 0)).toHaveLength(1)
    expect(codes.filter(code => code === 400302)).toHaveLength(19)
  })

  it('ASVS 10.1.2: is closed to a browser that did not begin it', async () => {
    const attacker = stack.browser()
    const sent = await attacker.visit('google', { subject: 'attacker' })
    const victim = stack.browser()
    await victim.leave('google')
    const answer = await victim.call('openSuccess', back(sent))
    expect(answer).toMatchObject(wrong)
    expect(answer.cookies.join()).not.toContain('account_token')
    expect(await attacker.call('openSuccess', back(sent))).toMatchObject(wrong)
  })

  it('ASVS 10.1.2: is closed to a browser when a client without one began it', async () => {
    const sent = await stack.client().visit('google', { subject: 'attacker' })
    expect(await stack.browser().call('openSuccess', back(sent))).toMatchObject(wrong)
  })

  it('ASVS 10.1.2: is closed to a client when a browser began it', async () => {
    const sent = await stack.browser().visit('google')
    expect(await stack.client().call('openSuccess', back(sent))).toMatchObject(wrong)
  })

  it('ASVS 10.2.2: is closed to another provider, whose code then stays unheard', async () => {
    const visitor = stack.browser()
    const { code, state } = await visitor.visit('weibo')
    expect(await visitor.call('openSuccess', { open_type: 'google', code, state })).toMatchObject(wrong)
    expect(await visitor.call('openSuccess', { open_type: 'weibo', code, state })).toMatchObject(wrong)
  })

  it('ASVS 10.1.2: closes after ten minutes', async () => {
    const visitor = stack.browser()
    const [early, late] = [await visitor.visit('google'), await visitor.visit('google')]
    stack.clock.advance(599)
    expect((await visitor.call('openSuccess', back(early))).code).toBe(0)
    stack.clock.advance(1)
    expect(await visitor.call('openSuccess', back(late))).toMatchObject(wrong)
  })

  it('is closed to a state that was made up', async () => {
    const visitor = stack.browser()
    const { code } = await visitor.visit('google')
    const made = { open_type: 'google', code, state: 'l0123456789abcdef0123456789abcdef' } as const
    expect(await visitor.call('openSuccess', made)).toMatchObject(wrong)
  })

  it('is not the way of a member who binds, nor the other way round', async () => {
    const visitor = stack.browser()
    await visitor.call('loginBind', { register_type: '3', code: await visitor.ticket('qq', { subject: 'binder' }) })
    const binding = await visitor.visit('google', {}, { intent: 'bind' })
    expect(binding.state).toMatch(/^b[0-9a-f]{32}$/)
    expect(await visitor.call('openSuccess', back(binding))).toMatchObject(wrong)
    expect(await visitor.call('openBind', back(await visitor.visit('google')))).toMatchObject(wrong)
  })

  it('is kept as hashes, and tied to a cookie that scripts cannot read', async () => {
    await stack.db.deleteFrom('open_states').execute()
    const visitor = stack.browser()
    const answer = await visitor.call('openForeign', { open_type: 'google' })
    const browser = visitor.cookies.get('open_browser_0') ?? ''
    expect(answer.cookies).toEqual([`open_browser_0=${browser}; Max-Age=1200; Path=/; HttpOnly; SameSite=Lax`])
    const [row] = await stack.db.selectFrom('open_states').selectAll().execute()
    const kept = JSON.stringify(row, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value,
    )
    expect([answer.data.state, browser].filter(secret => secret === '' || kept.includes(secret))).toEqual([])
  })
})
