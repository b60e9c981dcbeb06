import { describe, expect, it } from 'vitest'
import { readCookie } from './read-cookie.ts'

describe('a cookie', () => {
  it.each([
    ['src_channel=baidu', 'baidu'],
    ['a=b; src_channel=baidu; c=d', 'baidu'],
    ['a=b;src_channel=x=y', 'x=y'],
    ['src_channel=', ''],
  ])('is read from %s', (cookies, value) => expect(readCookie(cookies, 'src_channel')).toBe(value))

  it.each(['', 'src_channel', 'not_src_channel=baidu', 'a=src_channel=baidu'])('is absent from %j', cookies => {
    expect(readCookie(cookies, 'src_channel')).toBeUndefined()
  })
})
