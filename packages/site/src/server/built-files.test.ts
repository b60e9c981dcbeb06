import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveBuiltFiles } from './built-files.ts'

describe('the files of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-built-'))
  const build = join(folder, 'build')
  const kept = join(folder, 'kept')
  let app: FastifyInstance

  const write = (place: string, name: string, text: string) => {
    writeFileSync(join(place, name), text)
    writeFileSync(join(place, `${name}.br`), brotliCompressSync(text))
  }

  beforeAll(async () => {
    mkdirSync(join(build, 'assets'), { recursive: true })
    mkdirSync(kept)
    write(join(build, 'assets'), 'page-b.js', 'this release')
    write(kept, 'page-b.js', 'another release')
    writeFileSync(join(folder, 'secret.js'), 'of nobody')
    app = fastify()
    const files = await serveBuiltFiles(app, build, kept)
    app.get('*', (request, reply) => (files.has(request.url) ? files.send(request.url, reply) : reply.code(404).send()))
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const get = (url: string, headers = {}) => app.inject({ url, headers })

  it('go before those of other releases', async () => {
    expect((await get('/assets/page-b.js')).body).toBe('this release')
  })

  it('of another release are sent from the moment that it is there', async () => {
    expect((await get('/assets/page-c.js')).statusCode).toBe(404)
    write(kept, 'page-c.js', 'the next release')
    const { statusCode, body, headers } = await get('/assets/page-c.js')
    expect([statusCode, body]).toEqual([200, 'the next release'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/page-c.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
  })

  it.each(['/page-c.js', '/assets/../secret.js', '/assets/..', '/assets/', '/assets/.hidden', '/assets/a/page-c.js'])(
    'are not what %s could lead to',
    async url => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})
