import { describe, expect, it } from 'vitest'
import type { Environment } from '#config.ts'
import { contentOfSomebody, production } from '#tests/support/production-settings.ts'
import { startApi } from '#tests/support/start-api.ts'

const served = async (settings: Environment) => {
  const api = await startApi({ settings: { ...settings, CONTENT_DIR: contentOfSomebody() } })
  const statuses: number[] = []
  for (const url of ['/reference/', '/reference/js/scalar.js', '/openapi.json'])
    statuses.push((await api.request({ url })).statusCode)
  await api.stop()
  return statuses
}

describe('the reference', () => {
  it('is a page that loads nothing from elsewhere', async () => {
    const api = await startApi()
    const page = await api.request({ url: '/reference/' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Bohe API')
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    const script = await api.request({ url: '/reference/js/scalar.js' })
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8'])
    await api.stop()
  })

  it('says which release it describes', async () => {
    const api = await startApi()
    const { version, commit } = (await api.request({ url: '/healthz' })).json().data
    const { info } = (await api.request({ url: '/openapi.json' })).json()
    expect(info).toMatchObject({ version, 'x-commit': commit })
    await api.stop()
  })

  const live = { ...production, API_REFERENCE: undefined }

  it.each([
    ['not in production', live, 404],
    ['not in pre-release', { ...live, APP_ENV: '4' }, 404],
    ['in production where it is asked for', { ...live, API_REFERENCE: '1' }, 200],
    ['while developing', {}, 200],
    ['nowhere it is turned off', { API_REFERENCE: '0' }, 404],
  ])('is served %s', async (_where, settings, status) => {
    expect(await served(settings)).toEqual([status, status, status])
  })
})
