import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secureCall } from '#testing/secure-call.ts'
import { webListener } from './listener.ts'
import { rsaKeyPair } from './secrets.ts'
import { httpServer, serve } from './serve.ts'
import { authorityOf, issue } from './tls-authority.ts'
import { fingerprint, tlsOptions } from './tls-server.ts'

const dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
const elsewhere = mkdtempSync(join(tmpdir(), 'sandbox-'))
const authority = authorityOf(dir)
let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = httpServer(tlsOptions(authority))
  serve(app, [{ method: 'GET', path: '/who', handle: ({ client }) => ({ status: 200, body: client ?? 'a stranger' }) }])
  port = await webListener(app, 0).listen()
})
afterAll(async () => {
  await app.close()
  for (const folder of [dir, elsewhere]) rmSync(folder, { recursive: true })
})

const who = (caller: object = {}, host = '127.0.0.1') =>
  secureCall(`https://${host}:${port}/who`, { authority: authority.certificate, ...caller })

describe('the TLS server', () => {
  it.each(['127.0.0.1', 'localhost'])('proves itself at %s to whoever trusts the authority', async host => {
    expect(await who({}, host)).toEqual({ status: 200, body: 'a stranger' })
    await expect(who({ authority: authorityOf(elsewhere).certificate }, host)).rejects.toThrow('certificate')
  })

  it("knows a client by the authority's certificate", async () => {
    const identity = issue(authority, 'merchant', 'client')
    expect(await who({ identity })).toEqual({ status: 200, body: fingerprint(identity.certificate) })
  })

  it.each([
    ['of another authority', issue(authorityOf(elsewhere), 'merchant', 'client')],
    ['that is for servers', issue(authority, 'merchant', 'server')],
  ])('does not know a client by a certificate %s', async (_what, identity) => {
    expect(await who({ identity })).toEqual({ status: 200, body: 'a stranger' })
  })
})

describe('the authority', () => {
  const root = new X509Certificate(authority.certificate)

  it('stays the same', () => expect(authorityOf(dir)).toEqual(authority))

  it('may issue, and what it issued may not', () => {
    const signer = issue(authority, 'messages.vendor.test', 'signer', rsaKeyPair())
    const issued = new X509Certificate(signer.certificate)
    expect([root.ca, issued.ca]).toEqual([true, false])
    expect(issued.checkIssued(root)).toBe(true)
    expect(issued.verify(root.publicKey)).toBe(true)
    expect(issued.subject).toBe('CN=messages.vendor.test')
    expect(issued.publicKey.asymmetricKeyType).toBe('rsa')
  })
})
