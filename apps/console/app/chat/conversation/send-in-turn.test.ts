import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { StaffError } from '@bohe/api-client/staff/client'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outboxOf, type Unsent } from './outbox.ts'
import { sendInTurn } from './send-in-turn.ts'

let conversations = 0
let id: string
let kept: Map<string, string>
beforeEach(() => {
  id = String(++conversations)
  kept = new Map()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const item = (clientId: string, kind: Unsent['kind'] = 'answer'): Unsent => ({
  ...{ clientId, kind, text: `says ${clientId}`, isOnItsWay: true, why: '' },
})

/** A server that answers each call when it is told to. */
const sending = () => {
  const begun: string[] = []
  const answers = new Map<string, { yes: () => void; no: (error: Error) => void }>()
  const onMoved = vi.fn()
  const post = ({ clientId }: Unsent) =>
    new Promise<{ event: ChatEvent }>((resolve, no) => {
      begun.push(clientId)
      answers.set(clientId, { yes: () => resolve({ event: { client_id: clientId } as ChatEvent }), no })
    })
  const sent: string[] = []
  const onSent = ({ client_id }: ChatEvent) => void sent.push(client_id)
  return { begun, sent, onMoved, answers, send: (one: Unsent) => sendInTurn(id, one, { post, onSent, onMoved }) }
}

/** What is kept of a conversation: its draft, and what of it is not sent. */
const typed = (): { draft: string; unsent: Unsent[] } => JSON.parse(kept.get(`bohe.console.chat.${id}`) ?? '')

const refusal = (name: 'chatMoved' | 'unavailable', data: object = {}) =>
  new StaffError({ code: staffCodes[name].code, message: name, data })

describe('what somebody sends in a conversation', () => {
  it('is sent one after the other, though another conversation waits for none of it', async () => {
    const { begun, sent, answers, send } = sending()
    const all = [send(item('picture', 'picture')), send(item('text'))]
    const elsewhere = sending()
    id = String(++conversations)
    void elsewhere.send(item('other'))
    await expect.poll(() => elsewhere.begun).toEqual(['other'])
    expect(begun).toEqual(['picture'])
    answers.get('picture')?.yes()
    await expect.poll(() => begun).toEqual(['picture', 'text'])
    answers.get('text')?.yes()
    await Promise.all(all)
    expect(sent).toEqual(['picture', 'text'])
  })

  it('waits with what could not be sent before it, and goes when it is sent again', async () => {
    const { begun, answers, send } = sending()
    const all = [send(item('a')), send(item('b'))]
    await expect.poll(() => begun).toEqual(['a'])
    answers.get('a')?.no(refusal('unavailable'))
    await Promise.all(all)
    expect(begun).toEqual(['a'])
    const held = { isOnItsWay: false, why: 'unavailable' }
    expect(typed().unsent).toMatchObject([
      { clientId: 'a', ...held },
      { clientId: 'b', ...held },
    ])
    const again = send(item('a'))
    await expect.poll(() => begun).toEqual(['a', 'a'])
    answers.get('a')?.yes()
    await again
    expect(typed().unsent).toMatchObject([{ clientId: 'b', ...held }])
  })

  it('comes back in its order, before what was typed since, where a colleague was first', async () => {
    const { begun, onMoved, answers, send } = sending()
    const all = [send(item('a')), send(item('b')), send(item('c', 'note'))]
    outboxOf(id).write('and', false)
    await expect.poll(() => begun).toEqual(['a'])
    answers.get('a')?.no(refusal('chatMoved', { who: 'Omar', events: [] }))
    await Promise.all(all)
    expect(begun).toEqual(['a'])
    expect(onMoved).toHaveBeenCalledWith('Omar', [])
    expect(typed()).toMatchObject({ draft: 'says a\nsays b\nand', unsent: [{ clientId: 'c', isOnItsWay: false }] })
  })
})
