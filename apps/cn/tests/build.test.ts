import { join } from 'node:path'
import { filesWith } from '@bohe/site/testing/built-files.ts'
import { describeEdition } from '@bohe/site/testing/edition-suite.ts'
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
