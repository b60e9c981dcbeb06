import { join } from 'node:path'
import { filesWith } from '@bohe/site/testing/built-files.ts'
import { describeEdition } from '@bohe/site/testing/edition-suite.ts'
import { bars } from '@bohe/testing/screens/weights.ts'
import { describe, expect, it } from 'vitest'

const build = join(import.meta.dirname, '../build')

await describeEdition({
  site: 'intl',
  words: ['shell', 'home', 'home-intl'],
  build,
  bars: { script: bars.script.home, styles: bars.styles },
  origin: 'http://localhost:4100',
  homes: {
    en: { address: '/', heading: 'The short way home' },
    'zh-CN': { address: '/cn', heading: '回国的路，有一条更近' },
  },
})

describe('the international edition', () => {
  // What the mainland edition's test looks for in vain.
  it.each([
    'paypal',
    'alipay',
    'recharge.html',
    'home-intl',
    'card-clock',
    'activdetails.html',
    'referral-code',
    'prize-ring',
  ])('has “%s”, for browser and server', mark => {
    const files = filesWith(build, mark)
    for (const side of ['client', 'server']) expect(files.some(file => file.startsWith(side))).toBe(true)
  })

  // What the mainland edition's test finds in its own build.
  it.each(['data-live-chat', 'bohe-chat', 'bohe.chat', 'chat-host', 'chat-watch'])('has no “%s”, for nobody', mark => {
    expect(filesWith(build, mark)).toEqual([])
  })
})
