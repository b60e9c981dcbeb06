import { describe, expect, it } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

describe('where to go after a log-in', () => {
  it.each([
    ['/', '/'],
    ['/user.html?tab=profile#top', '/user.html?tab=profile#top'],
    ['/cn/recharge.html?id=1&from=//x', '/cn/recharge.html?id=1&from=//x'],
    ['/a/../user.html', '/user.html'],
    ['/新闻', '/%E6%96%B0%E9%97%BB'],
  ])('%s is a page of this site', (text, path) => expect(sameSitePath(text)).toBe(path))

  it.each([
    '',
    'user.html',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('ASVS 3.7.2: %j is not', text => expect(sameSitePath(text)).toBe(''))
})
