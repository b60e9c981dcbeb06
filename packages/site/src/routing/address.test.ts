import { describe, expect, it } from 'vitest'
import { addressIn, dataAddress, readAddress } from './address.ts'

describe('the same page in the other language', () => {
  it.each([
    ['en', 'en', '/', '/'],
    ['zh_CN', 'en', '/', '/cn'],
    ['zh_CN', 'en', '/?from=a', '/cn?from=a'],
    ['zh_CN', 'en', '/user.html?tab=orders', '/cn/user.html?tab=orders'],
    ['zh_CN', 'zh_CN', '/login.html', '/login.html'],
    ['en', 'zh_CN', '/login.html', '/en/login.html'],
  ] as const)('%s where %s is the default: %s is at %s', (language, byDefault, page, address) => {
    expect(addressIn(language, byDefault, page)).toBe(address)
    expect(readAddress(new URL(address, 'http://site.test').pathname, byDefault).language).toBe(language)
  })
})

describe('reading an address', () => {
  it.each([
    ['/', 'en', '', '/', undefined, true],
    ['/cn', 'zh_CN', '/cn', '/', undefined, true],
    ['/cn/news_1.html', 'zh_CN', '/cn', '/news_1.html', undefined, true],
    ['/en/news_1.html', 'en', '', '/news_1.html', undefined, false],
    ['/0/cn/news_1.html', 'zh_CN', '/cn', '/news_1.html', '0', false],
    ['/cn/1', 'zh_CN', '/cn', '/', '1', false],
    ['/cn/cn/login.html', 'zh_CN', '/cn', '/cn/login.html', undefined, true],
    ['/english.html', 'en', '', '/english.html', undefined, true],
  ] as const)('%s', (path, language, basename, rest, region, isClean) => {
    expect(readAddress(path, 'en')).toEqual({ language, basename, rest, region, isClean })
  })
})

describe('the data of home', () => {
  it.each([
    ['/cn.data?_routes=home', '/cn/_.data?_routes=home'],
    ['/en.data', '/en/_.data'],
    ['/_.data', '/_.data'],
    ['/cn/login.html.data', '/cn/login.html.data'],
    ['/cn.database', '/cn.database'],
  ])('asked for at %s is at %s', (asked, own) => expect(dataAddress(asked)).toBe(own))
})
