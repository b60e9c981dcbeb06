import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenWorld, type SentBack, startOpenWorld } from './open-world.ts'
import { databases } from './support/databases.ts'

const wrong = { status: 200, code: 400302 }

describe.each(databases)('the way back from a provider, on $name', ({ open }) => {
  const journey = it.skipIf(open === undefined)
  let world: OpenWorld
  beforeAll(async () => {
    if (open) world = await startOpenWorld(open)
  })
  afterAll(() => world?.stop())

  const back = ({ code, state }: SentBack) => ({ open_type: 'google', code, state }) as const

  journey('ASVS 10.1.2: is open once', async () => {
    const visitor = world.browser()
    const sent = await visitor.visit('google')
    expect((await visitor.call('openSuccess', back(sent))).code).toBe(0)
    expect(await visitor.call('openSuccess', back(sent))).toMatchObject(wrong)
  })

  journey('is open once for twenty calls at the same time', async () => {
    const visitor = world.browser()
    const sent = await visitor.visit('google')
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.call('openSuccess', back(sent))))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter(code => code === 0)).toHaveLength(1)
    expect(codes.filter(code => code === 400302)).toHaveLength(19)
  })

  journey('ASVS 10.1.2: is closed to a browser that did not begin it', async () => {
    const attacker = world.browser()
    const sent = await attacker.visit('google', { subject: 'attacker' })
    const victim = world.browser()
    await victim.leave('google')
    const answer = await victim.call('openSuccess', back(sent))
    expect(answer).toMatchObject(wrong)
    expect(answer.cookies.join()).not.toContain('account_token')
    expect(await attacker.call('openSuccess', back(sent))).toMatchObject(wrong)
  })

  journey('ASVS 10.1.2: is closed to a browser when a client without one began it', async () => {
    const sent = await world.client().visit('google', { subject: 'attacker' })
    expect(await world.browser().call('openSuccess', back(sent))).toMatchObject(wrong)
  })

  journey('ASVS 10.1.2: is closed to a client when a browser began it', async () => {
    const sent = await world.browser().visit('google')
    expect(await world.client().call('openSuccess', back(sent))).toMatchObject(wrong)
  })

  journey('ASVS 10.2.2: is closed to another provider, whose code then stays unheard', async () => {
    const visitor = world.browser()
    const { code, state } = await visitor.visit('weibo')
    expect(await visitor.call('openSuccess', { open_type: 'google', code, state })).toMatchObject(wrong)
    expect(await visitor.call('openSuccess', { open_type: 'weibo', code, state })).toMatchObject(wrong)
  })

  journey('ASVS 10.1.2: closes after ten minutes', async () => {
    const visitor = world.browser()
    const [early, late] = [await visitor.visit('google'), await visitor.visit('google')]
    world.clock.advance(599)
    expect((await visitor.call('openSuccess', back(early))).code).toBe(0)
    world.clock.advance(1)
    expect(await visitor.call('openSuccess', back(late))).toMatchObject(wrong)
  })

  journey('is closed to a state that was made up', async () => {
    const visitor = world.browser()
    const { code } = await visitor.visit('google')
    const made = { open_type: 'google', code, state: 'l0123456789abcdef0123456789abcdef' } as const
    expect(await visitor.call('openSuccess', made)).toMatchObject(wrong)
  })

  journey('is not the way of a member who binds, nor the other way round', async () => {
    const visitor = world.browser()
    await visitor.call('loginBind', { register_type: '3', code: await visitor.ticket('qq', { subject: 'binder' }) })
    const binding = await visitor.visit('google', {}, { intent: 'bind' })
    expect(binding.state).toMatch(/^b[0-9a-f]{32}$/)
    expect(await visitor.call('openSuccess', back(binding))).toMatchObject(wrong)
    expect(await visitor.call('openBind', back(await visitor.visit('google')))).toMatchObject(wrong)
  })

  journey('is kept as hashes, and tied to a cookie that scripts cannot read', async () => {
    await world.db.deleteFrom('open_states').execute()
    const visitor = world.browser()
    const answer = await visitor.call('openForeign', { open_type: 'google' })
    const browser = visitor.cookies.get('open_browser_0') ?? ''
    expect(answer.cookies).toEqual([`open_browser_0=${browser}; Max-Age=1200; Path=/; SameSite=Lax; HttpOnly`])
    const [row] = await world.db.selectFrom('open_states').selectAll().execute()
    const kept = JSON.stringify(row, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value,
    )
    expect([answer.data.state, browser].filter(secret => secret === '' || kept.includes(secret))).toEqual([])
  })

  journey('ASVS 3.3.1: is tied to a __Host- cookie where the site is served over https', async () => {
    const headers = { origin: 'http://localhost:4100', 'x-forwarded-proto': 'https' }
    const { cookies } = await world.api.call('openForeign', { open_type: 'google' }, { address: '127.0.0.1', headers })
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-open_browser=[0-9a-f]{32}; Max-Age=1200; Path=\/; SameSite=Lax; Secure; HttpOnly$/,
      ),
    ])
  })
})
