import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchaAlphabet } from '#features/captcha/captcha-image.ts'
import { gold, solvedCaptcha } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi

describe('a captcha', () => {
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  it('is a picture of four characters that lives five minutes', async () => {
    const { data } = await api.call('captcha', {})
    expect(data.image).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(data.expiry_time).toBe('2026-11-21T08:05:00.000Z')
    expect(data.image.length).toBeLessThan(20_000)
    expect(data.audio).toBe('')
  })

  it('shows no two characters that look alike', () => {
    for (const pair of ['0O', '1I', '1L', 'IL', '2Z', '5S', '8B'])
      expect([pair, [...pair].every(character => captchaAlphabet.includes(character))]).toEqual([pair, false])
  })

  it('is spoken to who cannot see it, in the own language, and lets one call pass', async () => {
    for (const language of ['zh_CN', 'en'] as const) {
      const { data } = await api.call('captcha', { captcha_type: 'audio' }, { language })
      const checkcode = api.random.drawn.slice(-4).join('')
      expect(data).toMatchObject({ image: '', audio: expect.stringMatching(/^data:audio\/wav;base64,UklGR/) })
      const solved = { checkcode, checkcode_key: data.key }
      expect((await api.call('login', { ...gold, ...solved })).code).toBe(0)
      expect((await api.call('login', { ...gold, ...solved })).code).toBe(400003)
    }
  })

  it('that was spoken is spent by a wrong answer', async () => {
    const { data } = await api.call('captcha', { captcha_type: 'audio' })
    const checkcode = api.random.drawn.slice(-4).join('')
    const wrong = checkcode === '0000' ? '0001' : '0000'
    expect((await api.call('login', { ...gold, checkcode: wrong, checkcode_key: data.key })).code).toBe(400003)
    expect((await api.call('login', { ...gold, checkcode, checkcode_key: data.key })).code).toBe(400003)
  })

  it('of an unknown type is refused', async () => {
    const refused = await api.send('captcha', { captcha_type: 'svg' })
    expect(refused).toMatchObject({ code: 400001, fields: { captcha_type: 'This field has a format error!' } })
  })

  it('lets one call pass, in capitals or not, and no second one', async () => {
    const captcha = await solvedCaptcha(api)
    const solved = { ...captcha, checkcode: captcha.checkcode.toLowerCase() }
    expect((await api.call('login', { ...gold, ...solved })).code).toBe(0)
    expect((await api.call('login', { ...gold, ...solved })).code).toBe(400003)
  })

  it('is spent by a wrong answer', async () => {
    const solved = await solvedCaptcha(api)
    expect((await api.call('login', { ...gold, ...solved, checkcode: '0000' })).code).toBe(400003)
    expect((await api.call('login', { ...gold, ...solved })).code).toBe(400003)
  })

  it('dies after five minutes', async () => {
    const solved = await solvedCaptcha(api)
    api.clock.advance(300)
    expect((await api.call('login', { ...gold, ...solved }, { language: 'zh_CN' })).code).toBe(400003)
  })

  it('of a wrong shape is wrong or expired like any other', async () => {
    const refused = await api.call('login', { ...gold, checkcode: 'toolong' }, { language: 'zh_CN' })
    expect(refused).toMatchObject({ code: 400003, fields: { checkcode: '图形验证码错误或已过期，请重新输入' } })
  })

  it('is asked about for several calls at once, in their order', async () => {
    const rows = [
      { path: '/tools/smscode', method: 'POST' },
      { path: '/nowhere', method: 'GET' },
    ]
    const { data } = await api.call('captchaNeeds', { path_method: JSON.stringify(rows) })
    expect(data).toEqual(rows.map(row => ({ ...row, is_validate: 0 })))
    const garbage = await api.call('captchaNeeds', { path_method: '[{' })
    expect(garbage).toMatchObject({ code: 400001, fields: { path_method: 'This field has a format error!' } })
  })

  it('is drawn sixty times a minute for one address', async () => {
    const answers = []
    for (let n = 0; n < 61; n++) answers.push(await api.call('captcha', {}, { address: '192.0.2.60' }))
    expect([answers[59]?.status, answers[60]?.status]).toEqual([200, 429])
    expect(answers[60]?.headers['retry-after']).toBe('60')
  })
})
