import { describe, expect, it } from 'vitest'
import { readSiteSettings } from './settings.ts'

const live = {
  APP_ENV: '3',
  API_ORIGIN: 'http://api.internal:4000',
  INTL_ORIGIN: 'https://www.bohe.example',
  CN_ORIGIN: 'https://cn.bohe.example',
}

describe('the settings of a site', () => {
  it('have defaults on a developer’s machine', () => {
    expect(readSiteSettings({}, 'cn')).toEqual({
      port: 4200,
      host: 'localhost',
      apiOrigin: 'http://127.0.0.1:4000',
      origins: { intl: 'http://localhost:4100', cn: 'http://localhost:4200' },
      isIndexed: false,
    })
  })

  it('come from the environment', () => {
    const { port, origins } = readSiteSettings({ ...live, SITE_PORT: '80' }, 'intl')
    expect([port, origins.cn]).toEqual([80, 'https://cn.bohe.example'])
  })

  it('take the origins of the environment where none are set (spec §7)', () => {
    const { apiOrigin, origins } = readSiteSettings({ APP_ENV: '3' }, 'cn')
    expect([apiOrigin, origins.intl]).toEqual(['https://api-cn.bohe.com', 'https://www.bohe.com'])
  })

  it.each([
    [{}, false],
    [{ APP_ENV: '2' }, false],
    [{ APP_ENV: '4' }, false],
    [{ APP_ENV: '3' }, true],
    [{ APP_ENV: '3', SITE_INDEXED: '0' }, false],
    [{ SITE_INDEXED: '1' }, true],
  ])('let search engines come to production alone unless told otherwise: %j', (env, isIndexed) => {
    expect(readSiteSettings(env, 'intl').isIndexed).toBe(isIndexed)
  })

  it.each([
    [{ SITE_PORT: 'http' }, 'SITE_PORT'],
    [{ SITE_PORT: '70000' }, 'SITE_PORT'],
    [{ API_ORIGIN: 'api' }, 'API_ORIGIN'],
    [{ CN_ORIGIN: 'https://cn.bohe.example/' }, 'CN_ORIGIN'],
    [{ ...live, API_ORIGIN: '' }, 'API_ORIGIN'],
    [{ ...live, INTL_ORIGIN: '' }, 'INTL_ORIGIN'],
    [{ APP_ENV: '5' }, 'APP_ENV'],
    [{ SITE_INDEXED: 'yes' }, 'SITE_INDEXED'],
    [{ ...live, APP_ENV: '4', CN_ORIGIN: 'http://cn.bohe.example' }, 'CN_ORIGIN'],
  ])('%j is refused by name', (env, name) => {
    expect(() => readSiteSettings(env, 'intl')).toThrow(name)
  })
})
