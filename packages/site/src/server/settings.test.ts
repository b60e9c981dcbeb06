import { describe, expect, it } from 'vitest'
import { consoleSettingNames, misspeltIn, readSiteSettings, servedHosts, siteSettingNames } from './settings.ts'

const secrets = { TRUSTED_PROXIES: '10.0.0.0/8', SITE_SECRET: 'a-secret-of-at-least-32-characters' }

const live = {
  ...secrets,
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
      release: { version: '0.0.0', commit: 'unknown' },
      client: 'cn/0.0.0',
      apiOrigin: 'http://127.0.0.1:4000',
      origins: { intl: 'http://localhost:4100', cn: 'http://localhost:4200' },
      appOrigin: 'http://ios.localhost:4200',
      hosts: [],
      isLocal: true,
      isDeveloped: false,
      trustedProxies: ['loopback'],
      siteSecret: 'development-secret-of-the-sites-servers',
      headersTimeout: 15,
      requestTimeout: 60,
      drainSeconds: 0,
      isIndexed: false,
      metrics: { host: '127.0.0.1', port: undefined },
      traces: { endpoint: undefined, share: 1 },
    })
  })

  it('trace nothing unless they name a receiver', () => {
    expect(readSiteSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, 'cn').traces).toEqual({
      endpoint: undefined,
      share: 1,
    })
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' }
    expect(readSiteSettings(given, 'intl').traces).toEqual({ endpoint: 'http://127.0.0.1:4318', share: 0.1 })
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ] as const)
      expect(() => readSiteSettings({ [name]: value }, 'cn')).toThrow(`${name} must be`)
  })

  it('open a port for metrics only when they name one', () => {
    expect(readSiteSettings({ SITE_METRICS_PORT: '' }, 'cn').metrics.port).toBe(undefined)
    const { metrics } = readSiteSettings({ SITE_METRICS_PORT: '9465', SITE_METRICS_HOST: '10.0.0.5' }, 'cn')
    expect(metrics).toEqual({ host: '10.0.0.5', port: 9465 })
    for (const port of ['none', '-1', '65536'])
      expect(() => readSiteSettings({ SITE_METRICS_PORT: port }, 'cn')).toThrow(
        `SITE_METRICS_PORT is no port: "${port}"`,
      )
  })

  it('come from the environment', () => {
    const { port, origins } = readSiteSettings({ ...live, SITE_PORT: '80' }, 'intl')
    expect([port, origins.cn]).toEqual([80, 'https://cn.bohe.example'])
  })

  it.each(['3', '4'])('are refused in environment %s with a name that is nearly one', APP_ENV => {
    const env = { ...live, APP_ENV, SITE_IDEXED: '1' }
    expect(() => readSiteSettings(env, 'cn')).toThrow('SITE_IDEXED is no setting; is SITE_INDEXED meant?')
    expect(readSiteSettings({ SITE_IDEXED: '1' }, 'cn').isIndexed).toBe(false)
    expect(misspeltIn({ SITE_IDEXED: '1', SITE_ORIGINS: 'x', SERVER_PORT: '1' })).toHaveLength(1)
  })

  it('are not taken for each other misspelt', () => {
    const all = [...siteSettingNames, ...consoleSettingNames].map(name => [name, 'x'])
    expect(misspeltIn(Object.fromEntries(all))).toEqual([])
  })

  it('want a whole path for what other releases left', () => {
    expect(() => readSiteSettings({ KEPT_ASSETS_DIR: 'kept' }, 'cn')).toThrow('KEPT_ASSETS_DIR must be the whole path')
    expect(readSiteSettings({ KEPT_ASSETS_DIR: '/srv/kept' }, 'cn').keptAssets).toBe('/srv/kept')
  })

  it('want a NODE_ENV of production where customers are served', () => {
    expect(() => readSiteSettings({ ...live, NODE_ENV: 'development' }, 'cn')).toThrow('NODE_ENV must be production')
    expect(readSiteSettings({ ...live, NODE_ENV: 'production' }, 'cn').isDeveloped).toBe(false)
  })

  it('take the origins of the environment where none are set (spec §7)', () => {
    const { apiOrigin, origins } = readSiteSettings({ ...secrets, APP_ENV: '3' }, 'cn')
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
    expect(readSiteSettings({ ...secrets, ...env }, 'intl').isIndexed).toBe(isIndexed)
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
    [{ SITE_PORT: '6000' }, 'SITE_PORT'],
    [{ SITE_HOSTS: 'bohe.example/x' }, 'SITE_HOSTS'],
    [{ SITE_HEADERS_TIMEOUT: '0' }, 'SITE_HEADERS_TIMEOUT'],
    [{ SITE_REQUEST_TIMEOUT: '1.5' }, 'SITE_REQUEST_TIMEOUT'],
    [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES'],
    [{ ...live, TRUSTED_PROXIES: undefined }, 'TRUSTED_PROXIES'],
    [{ ...live, SITE_SECRET: undefined }, 'SITE_SECRET'],
    [{ ...live, SITE_SECRET: 'short' }, 'SITE_SECRET'],
    [{ ...live, SITE_SECRET: 'development-secret-of-the-sites-servers' }, 'SITE_SECRET'],
    [{ ...live, APP_ORIGIN: 'http://ios.bohe.example' }, 'APP_ORIGIN'],
    [{ ...live, APP_ENV: '4', CN_ORIGIN: 'http://cn.bohe.example' }, 'CN_ORIGIN'],
  ])('%j is refused by name', (env, name) => {
    expect(() => readSiteSettings(env, 'intl')).toThrow(name)
  })
})

describe('the hosts that lead to a site', () => {
  it('are both editions’, the app’s and those of the settings', () => {
    const isServed = servedHosts(readSiteSettings({ ...live, SITE_HOSTS: 'bohe.example, m.bohe.example' }, 'intl'))
    for (const host of ['www.bohe.example', 'cn.bohe.example', 'ios.bohe.example', 'bohe.example', 'm.bohe.example'])
      expect([host, isServed(host)]).toEqual([host, true])
    for (const host of ['evil.example', 'localhost', '127.0.0.1', 'x.bohe.example'])
      expect([host, isServed(host)]).toEqual([host, false])
  })

  it('are localhost’s, too, on a developer’s machine', () => {
    const isServed = servedHosts(readSiteSettings({}, 'cn'))
    expect(['localhost', 'ios.localhost', '127.0.0.1', '[::1]', 'localhost.evil.example'].map(isServed)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })
})
