import type { messages } from './words/messages/zh-CN.ts'

/** The key of a sentence that the server or a validation rule says; both languages have each one. */
export type MessageKey = keyof typeof messages

/** Whether an issue's message is a key (a schema may also fail with the library's own words). Loads no catalogue. */
export const isMessageKey = (text: string): text is MessageKey => /^[a-z0-9-]+\.[a-z0-9-]+$/.test(text)
