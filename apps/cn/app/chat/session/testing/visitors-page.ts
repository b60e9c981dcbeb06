import { createClient } from '@bohe/api-client/client'
import { chatAddresses } from '@bohe/api-client/contract/every-address'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { vi } from 'vitest'
import { ChatSession } from '../chat-session.ts'
import { ChatMemory } from '../memory.ts'
import type { StreamListener } from '../stream.ts'

/** A visitor's page: what the API answers can be changed meanwhile. */
export const page = (first: Answers) => {
  let answers = first
  const transport = (...call: Parameters<typeof fetch>) => createTestFetch(answers)(...call)
  const api = createClient({ origin: '', language: 'en', region: '1', fetch: transport }, chatAddresses)
  const streams: { after: () => number; listener: StreamListener; stop: () => void }[] = []
  const memory = new ChatMemory()
  const session = new ChatSession({
    ...{ api, memory, page: () => '/help.html' },
    follow: ({ after }, listener) => {
      const stop = vi.fn()
      streams.push({ after, listener, stop })
      return { stop, wake: vi.fn() }
    },
  })
  session.mayFollow(true)
  const change = (more: Answers) => {
    answers = { ...answers, ...more }
  }
  return { session, memory, streams, change }
}
