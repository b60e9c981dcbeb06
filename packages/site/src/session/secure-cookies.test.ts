import { describe, expect, it } from 'vitest'
import { flashCookie } from '#flash/flash.ts'
import { provideSite } from '#server/settings.ts'
import { siteSettings } from '#testing/site-settings.ts'
import { secureCookies } from './secure-cookies.server.ts'

const cookies = [flashCookie('success.login'), '__Host-arrival=x; Path=/; Secure', 'note=secure; Path=/']

describe('the cookies of a site', () => {
  it('ASVS 3.3.1: are Secure, once, where visitors see it over https', () => {
    provideSite(siteSettings({ CN_ORIGIN: 'https://cn.test' }))
    expect(secureCookies(cookies, 'cn')).toEqual([
      'flash=success.login; Path=/; Max-Age=20; SameSite=Lax; Secure',
      '__Host-arrival=x; Path=/; Secure',
      'note=secure; Path=/; Secure',
    ])
  })

  it('are as they are on plain http', () => {
    provideSite(siteSettings())
    expect(secureCookies(cookies, 'cn')).toEqual(cookies)
  })
})
