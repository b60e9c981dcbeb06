import type { CallInput, CallName } from '@bohe/api-client/contract'
import { hire } from '../staff.ts'
import type { TestApi } from '../start-api.ts'

/** Noon of a working day in Beijing is within the hours, midnight is not. */
export const noon = new Date('2026-11-25T04:00:00Z')
export const night = new Date('2026-11-25T17:30:00Z')

let names = 0

/** A name that no other message has. */
export const freshName = (): string => `message-${++names}`

/** A visitor of the mainland's site, who keeps his cookies. */
export class ChatVisitor {
  readonly #api: TestApi
  readonly #address: string
  token: string | undefined
  cookie = ''

  constructor(api: TestApi, address = `198.51.100.${(++names % 250) + 1}`) {
    this.#api = api
    this.#address = address
  }

  async call<Name extends CallName>(name: Name, input: CallInput<Name>) {
    const headers: Record<string, string> = this.cookie === '' ? {} : { cookie: this.cookie }
    const caller = { region: '1' as const, address: this.#address, headers, token: this.token }
    const answer = await this.#api.call(name, input, caller)
    const set = answer.cookies.map(each => /^(chat_guest_1=[\w-]+)/.exec(each)?.[1]).find(Boolean)
    this.cookie = set ?? this.cookie
    return answer
  }

  /** Says something; answers the call's answer. */
  say(text: string, conversation_id = '', client_id = freshName()) {
    return this.call('sendChat', { conversation_id, text, client_id })
  }
}

/** A conversation that somebody has begun. */
export const aConversation = async (api: TestApi): Promise<string> => {
  const visitor = new ChatVisitor(api)
  await visitor.call('openChat', {})
  return (await visitor.say('hello')).data.conversation_id
}

/** Somebody who answers, whose inbox is open. */
export const answering = async (api: TestApi, role = 'support', capacity = 5) => {
  const colleague = await hire(api, role, ['1'])
  await colleague.call('takeSeat', { state: 'here', capacity })
  return colleague
}
