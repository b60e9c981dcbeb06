import { describe, expect, it, vi } from 'vitest'
import { createStaffClient, StaffError } from './client.ts'
import { staffCodes } from './code.ts'

const answer = (code: number, data: unknown = {}, msg = '') =>
  new Response(JSON.stringify({ code, msg, data }), { headers: { 'content-type': 'application/json' } })

/** A client whose calls are answered one after the other. */
const clientOf = (...answers: (Response | Error)[]) => {
  const asked: { url: string; method: string; body: unknown }[] = []
  const fetch = vi.fn(async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    asked.push({ url: request.url, method: request.method, body: init?.body })
    const next = answers.shift() ?? answer(0)
    if (next instanceof Error) throw next
    return next
  })
  const [onSessionEnded, proveAgain] = [vi.fn(), vi.fn(async () => true)]
  const options = { origin: 'http://console.test', language: 'en', offline: 'Network error' } as const
  return {
    client: createStaffClient({ ...options, onSessionEnded, proveAgain, fetch }),
    asked,
    onSessionEnded,
    proveAgain,
  }
}

describe('the client of the console', () => {
  it('asks by GET and writes by POST, at the address of the call’s name', async () => {
    const { client, asked } = clientOf()
    await client.auditLog({ actor: 'lin' })
    await client.logOut({})
    expect(asked).toMatchObject([
      { method: 'GET', url: 'http://console.test/staff/audit-log?actor=lin&lang=en' },
      { method: 'POST', url: 'http://console.test/staff/log-out' },
    ])
  })

  it('throws what was refused, with the sentences of wrong fields', async () => {
    const { client } = clientOf(
      answer(staffCodes.invalidFields.code, { fields: { reason: 'It is empty' } }, 'It is empty'),
    )
    const failure = await client.noteMember({ member_id: '1', text: '' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StaffError)
    expect(failure).toMatchObject({ message: 'It is empty', fields: { reason: 'It is empty' } })
    expect((failure as StaffError).is('invalidFields')).toBe(true)
  })

  it('asks for another proof where one is needed, and makes the call again', async () => {
    const { client, asked, proveAgain } = clientOf(
      answer(staffCodes.stepUpNeeded.code),
      answer(0, { state: 'refunding' }),
    )
    await expect(client.refundOrder({ order_id: '1', reason: 'asked' })).resolves.toEqual({ state: 'refunding' })
    expect([asked.length, proveAgain.mock.calls.length]).toEqual([2, 1])
  })

  it('makes it once where the proof is not given', async () => {
    const { client, asked, proveAgain } = clientOf(answer(staffCodes.stepUpNeeded.code))
    proveAgain.mockResolvedValue(false)
    await expect(client.removeTotp({})).rejects.toThrow(StaffError)
    expect(asked).toHaveLength(1)
  })

  it('tells one place that the session is over', async () => {
    const { client, onSessionEnded } = clientOf(answer(staffCodes.sessionEnded.code))
    await expect(client.me({})).rejects.toThrow()
    expect(onSessionEnded).toHaveBeenCalledOnce()
  })

  it.each([
    ['no answer', new TypeError('failed to fetch')],
    ['a proxy’s page', new Response('<h1>502</h1>', { status: 502 })],
  ])('says in words that it got %s', async (_, failure) => {
    const { client } = clientOf(failure)
    await expect(client.me({})).rejects.toMatchObject({ code: -50_000, message: 'Network error' })
  })

  it('tells the number of the request with a failure of ours, and of no refusal', async () => {
    const numbered = (message: string, number: string) => `${message} (${number})`
    const failing = (code: number, id?: string) => {
      const fetch = async () => {
        const failed = answer(code, {}, 'Not now')
        if (id) failed.headers.set('x-request-id', id)
        return failed
      }
      const options = { origin: 'http://console.test', language: 'en', offline: 'Network error' } as const
      return createStaffClient({ ...options, numbered, fetch })
        .me({})
        .catch((error: unknown) => error)
    }
    const id = '0123456789abcdef'
    expect(await failing(503_000, id)).toMatchObject({ message: `Not now (${id})`, requestId: id })
    expect(await failing(500_000)).toMatchObject({ message: 'Not now', requestId: undefined })
    expect(await failing(staffCodes.stale.code, id)).toMatchObject({ message: 'Not now', requestId: undefined })
  })
})
