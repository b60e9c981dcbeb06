import { describe, expect, it, vi } from 'vitest'
import { fetchWithProgress } from './send-avatar.ts'

/** As much of an XMLHttpRequest as a test can hold in its hand. */
class Call {
  static latest: Call
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  readonly sent: unknown[] = []
  constructor() {
    Call.latest = this
  }
  open(method: string, url: string) {
    this.sent.push(`${method} ${url}`)
  }
  setRequestHeader(name: string, value: string) {
    this.sent.push(`${name}: ${value}`)
  }
  getResponseHeader() {
    return 'application/json'
  }
  send(body: unknown) {
    this.sent.push(body)
  }
  abort() {
    this.onabort?.()
  }
}

vi.stubGlobal('XMLHttpRequest', Call)

const post = { method: 'POST', headers: { 'Idempotency-Key': 'k1' }, body: 'picture' }

describe('a fetch with progress', () => {
  it('sends what it was given, and tells how much of it has left', async () => {
    const told: number[] = []
    const answer = fetchWithProgress(share => told.push(share))('/upload', post)
    const call = Call.latest
    expect(call.sent).toEqual(['POST /upload', 'idempotency-key: k1', 'picture'])
    call.upload.onprogress?.({ loaded: 1, total: 4 })
    call.upload.onprogress?.({ loaded: 4, total: 4 })
    Object.assign(call, { status: 413, responseText: '{"code":413000}' }).onload?.()
    expect(told).toEqual([0.25, 1])
    const response = await answer
    expect([response.status, await response.json()]).toEqual([413, { code: 413_000 }])
  })

  it('ends with the reason it was called off for', async () => {
    const stop = new AbortController()
    const answer = fetchWithProgress(() => {})('/upload', { ...post, signal: stop.signal })
    stop.abort()
    await expect(answer).rejects.toBe(stop.signal.reason)
  })

  it('fails as a fetch does when nobody answers', async () => {
    const answer = fetchWithProgress(() => {})('/upload', post)
    Call.latest.onerror?.()
    await expect(answer).rejects.toBeInstanceOf(TypeError)
  })
})
