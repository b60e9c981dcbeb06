import { type Address, addresses } from './address.ts'

/** Where the live chat's calls go: apart, so that no page without the chat's window is sent them. */
export const chatAddresses = {
  openChat: ['POST', '/api/chat'],
  sendChat: ['POST', '/api/chat/send'],
  sendChatPicture: ['POST', '/api/chat/picture'],
  typeInChat: ['POST', '/api/chat/typing'],
  readChat: ['POST', '/api/chat/read'],
  rateChat: ['POST', '/api/chat/rate'],
  mailChat: ['POST', '/api/chat/transcript'],
  leaveChat: ['POST', '/api/chat/leave'],
  leaveTicket: ['POST', '/api/chat/ticket'],
  chatTickets: ['POST', '/api/user/ticket'],
} as const satisfies Record<string, Address>

/** The stream of a conversation, as server-sent events. */
export const chatStreamPath = '/api/chat/stream'

/** Where every call goes. */
export const everyAddress = { ...addresses, ...chatAddresses }

/** The name of a call. */
export type CallName = keyof typeof everyAddress
