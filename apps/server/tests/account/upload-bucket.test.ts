import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#tests/support/members/accounts.ts'
import { picture, sendParts } from '#tests/support/pictures.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-bucket-'))
const s3 = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder },
  configureBuckets: [{ name: 'bohe-pictures', configs: [] }],
})

describe('pictures in a bucket', () => {
  let api: TestApi
  let token: string
  beforeAll(async () => {
    const { port } = await s3.run()
    const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
    const at = { S3_BUCKET: 'bohe-pictures', S3_ENDPOINT: `http://127.0.0.1:${port}` }
    api = await startApi({ settings: { ...keys, ...at } })
    token = await logIn(api, 'gold@bohe.test', 'gold2026')
  })
  afterAll(async () => {
    await api.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const send = async () => {
    const file = { name: 'file', filename: 'a.png', bytes: await picture().png().toBuffer() }
    return sendParts(api, token, [file])
  }

  it('are kept and served as those of a folder, and a bucket that is gone is a 503', async () => {
    const { data } = await send()
    const { pathname } = new URL(data.avatar)
    const served = await api.request({ url: pathname })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])

    await s3.close()
    expect((await send()).code).toBe(503_000)
    expect((await api.request({ url: pathname })).statusCode).toBe(503)
    expect(api.log.filter(line => line.includes('the bucket does not answer'))).toHaveLength(2)
  })
})
