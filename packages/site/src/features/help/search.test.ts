import { describe, expect, it } from 'vitest'
import { excerptOf, piecesOf, search, termsOf } from './search.ts'

const entries = [
  { title: '忘记密码怎么办', text: '用手机号或邮箱收取验证码，重新设置。' },
  { title: '收不到验证码', text: '请先看看垃圾短信，再检查手机号。' },
  { title: 'Install on Windows', text: 'Download the client, then open it. Wi-Fi is enough.' },
  { title: 'ＶＩＰ 时间怎么算', text: '暂停时，时间停下来。' },
]

const found = (query: string) => search(entries, termsOf(query)).map(({ title }) => title)

describe('searching the help centre', () => {
  it.each([
    ['a part of a Chinese word', '密码', ['忘记密码怎么办']],
    ['a word of the text', '邮箱', ['忘记密码怎么办']],
    ['titles before texts', '验证码', ['收不到验证码', '忘记密码怎么办']],
    ['capitals or not', 'WINDOWS', ['Install on Windows']],
    ['full-width letters in the query', 'ｗｉｎｄｏｗｓ', ['Install on Windows']],
    ['full-width letters in the help', 'vip', ['ＶＩＰ 时间怎么算']],
    ['several words, all of them', '手机 验证码', ['收不到验证码', '忘记密码怎么办']],
    ['an ideographic space between words', '手机　垃圾', ['收不到验证码']],
    ['punctuation as a space', 'wi-fi，client', ['Install on Windows']],
    ['a word too many', '密码 windows', []],
    ['a part of a Latin word', 'down', ['Install on Windows']],
    ['what nobody wrote', '退款', []],
    ['nothing', '  ，', []],
  ])('finds %s', (_, query, titles) => expect(found(query)).toEqual(titles))

  it('takes signs that mean something to patterns as they are', () => {
    expect(found('.*')).toEqual([])
    expect(search([{ title: 'C++ (2026)', text: '' }], termsOf('c++ (2026'))).toHaveLength(1)
  })

  it('looks at the first hundred letters of a query', () => {
    expect(found(`密码${' '.repeat(100)}退款`)).toEqual(['忘记密码怎么办'])
  })
})

const marked = (text: string, query: string) =>
  piecesOf(text, termsOf(query))
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('')

describe('marking what was searched for', () => {
  it.each([
    ['忘记密码怎么办', '密码', '忘记[密码]怎么办'],
    ['Open the Client, close the client', 'client', 'Open the [Client], close the [client]'],
    ['ＶＩＰ 时间', 'vip', '[ＶＩＰ] 时间'],
    ['验证码和验证', '验证 证码', '[验证码]和[验证]'],
    ['oﬃce', 'ffi', 'o[ﬃ]ce'],
    ['a 😀 leaf', 'leaf', 'a 😀 [leaf]'],
    ['密码', '密码', '[密码]'],
    ['nothing here', '密码', 'nothing here'],
    ['', '密码', ''],
  ])('in “%s” for “%s”', (text, query, pieces) => expect(marked(text, query)).toBe(pieces))
})

describe('an excerpt', () => {
  const long = `${'甲'.repeat(100)}密码${'乙'.repeat(100)}`

  it('is around the first match', () => {
    expect(excerptOf(long, ['密码'])).toBe(`…${'甲'.repeat(24)}密码${'乙'.repeat(54)}…`)
  })

  it('is the beginning when there is no match, or an early one', () => {
    expect(excerptOf(long, ['丙'])).toBe(`${'甲'.repeat(80)}…`)
    expect(excerptOf('忘记密码', ['密码'])).toBe('忘记密码')
  })
})
