import { lastSeq } from '@bohe/api-client/chat-log'
import type { ParsedInput } from '@bohe/api-client/contract'
import type { ChatState } from '@bohe/api-client/contract/entities/chat'
import { chatLimits } from '@bohe/api-client/contract/limits'
import type { ChatApi } from './chat-api.ts'

/** Where a conversation stands, with all its events after one: page after page, as the server gives them. */
export const openWhole = async (api: ChatApi, input: ParsedInput<'openChat'>): Promise<ChatState> => {
  const answer = await api.openChat(input)
  if (answer.has_more === 0) return answer
  const { conversation_id, events } = answer
  // What is the staff's alone counts in a page and is left out of it: where all is, the next begins a page further on.
  const after = lastSeq(events) || input.after + chatLimits.page
  const rest = await openWhole(api, { ...input, conversation_id, after })
  return { ...rest, events: [...events, ...rest.events] }
}
