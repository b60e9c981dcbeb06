import { createClient } from '@bohe/api-client/client'
import { chatAddresses } from '@bohe/api-client/contract/every-address'
import { freshAddress } from '@bohe/testing/journey.ts'
import { inject } from 'vitest'

/** Somebody who writes from the mainland's site, by the API: a guest who keeps his cookie, or a member by his token. */
export const someVisitor = (token?: string) => {
  const headers: Record<string, string> = { 'X-Forwarded-For': freshAddress() }
  const api = createClient(
    {
      ...{ origin: inject('origins').server, region: '1', language: 'en', headers },
      ...(token && { token: () => token }),
      onResponse: answer => {
        const [cookie] = answer.headers.getSetCookie().filter(each => each.startsWith('chat_guest_1='))
        if (cookie) headers.cookie = cookie.split(';', 1).join()
      },
    },
    chatAddresses,
  )
  let conversation_id = ''
  const say = async (text: string): Promise<string> => {
    const sent = await api.sendChat({ conversation_id, text, client_id: crypto.randomUUID(), page: '/help.html' })
    conversation_id = sent.conversation_id
    return conversation_id
  }
  const texts = async () => {
    const { events } = await api.openChat({ conversation_id })
    return events.map(({ text }) => text).filter(text => text !== '')
  }
  return { api, say, texts, id: () => conversation_id }
}
