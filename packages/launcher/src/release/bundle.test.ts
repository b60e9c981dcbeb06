import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { bundle } from './bundle.ts'
import { deployables } from './deployables.ts'

describe("the server's bundle", () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-bundle-'))
  const asked: string[] = []
  const vendor = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`)
    answer.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
  })
  beforeAll(() => once(vendor.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => {
    vendor.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('sends and speaks by Twilio without the rest of its client', async () => {
    await bundle(root, { ...deployables.server, entries: { twilio: 'src/gateways/sms/twilio.ts' } }, folder)
    const { createTwilio } = await import(pathToFileURL(join(folder, 'twilio.js')).href)
    const baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
    const twilio = createTwilio({ baseUrl, accountSid: 'AC1', authToken: 'token', from: '+15005550006' })
    const message = { language: 'en', countryCode: '1', phone: '4155550100', code: '123456' }
    expect(await twilio.send(message)).toBe('sent')
    expect(await twilio.speak(message)).toBe('sent')
    expect(asked).toEqual(['Messages', 'Calls'].map(what => `POST /2010-04-01/Accounts/AC1/${what}.json`))
  })
})
