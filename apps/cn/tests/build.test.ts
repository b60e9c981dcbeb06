import { join } from 'node:path'
import { filesWith } from '@bohe/site/testing/built-files.ts'
import { describeEdition } from '@bohe/site/testing/edition-suite.ts'
import { weighBeyond, weighPage } from '@bohe/site/testing/weigh-page.ts'
import { bars } from '@bohe/testing/screens/weights.ts'
import { describe, expect, it } from 'vitest'

const build = join(import.meta.dirname, '../build')

await describeEdition({
  site: 'cn',
  words: ['shell', 'chat', 'home', 'home-cn'],
  build,
  bars: { script: bars.script.home, styles: bars.styles },
  origin: 'http://localhost:4200',
  homes: {
    en: { address: '/en', heading: 'Win by skill, not by ping' },
    'zh-CN': { address: '/', heading: '输赢凭手，不凭网' },
  },
})

describe('the mainland edition', () => {
  // The international edition's test finds each of them in its own build.
  it.each([
    'paypal',
    'alipay',
    'recharge.html',
    'home-intl',
    'card-clock',
    'activdetails.html',
    'referral-code',
    'prize-ring',
  ])('has no “%s”, for nobody', mark => {
    expect(filesWith(build, mark)).toEqual([])
  })

  // The international edition's test looks for each of them in vain.
  it.each(['data-live-chat', 'bohe-chat', 'bohe.chat', 'chat-host', 'chat-watch'])(
    'has “%s”, for browser and server',
    mark => {
      const files = filesWith(build, mark)
      for (const side of ['client', 'server']) expect(files.some(file => file.startsWith(side))).toBe(true)
    },
  )
})

describe('the window of the live chat', () => {
  it.each(['en', 'zh_CN'] as const)('is fetched in 25 KB at most when it is opened on home, in %s', async language => {
    const opened = { page: 'home', module: 'app/chat/window/chat-host.tsx', words: 'chat-window', language }
    const { total, files } = await weighBeyond(build, opened)
    expect(files.some(({ file }) => file.endsWith('.css'))).toBe(true)
    expect(total).toBeGreaterThan(5000)
    expect(total).toBeLessThanOrEqual(25_000)
  })

  it('is not part of what home loads', async () => {
    const { files } = await weighPage(build, 'home', 'en')
    expect(files.filter(({ file }) => file.includes('chat-'))).toEqual([])
  })
})
