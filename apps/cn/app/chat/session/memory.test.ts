import { describe, expect, it } from 'vitest'
import { ChatMemory } from './memory.ts'
import type { Unsent } from './outbox.ts'

const browser = () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, tab: () => new ChatMemory(() => storage) }
}

const unsent: Unsent = {
  clientId: 'a',
  to: '7',
  kind: 'message',
  text: 'hello',
  at: '2026-11-21T04:00:00Z',
  seenSeq: 0,
  state: 'held',
}

describe('what a browser remembers of a conversation', () => {
  it('is the same in every tab, each of which changes its own part', () => {
    const { tab } = browser()
    const [one, other] = [tab(), tab()]
    one.change({ who: 'member a', id: '7', isLive: true })
    other.change({ draft: 'half a sentence' })
    other.change(now => ({ unsent: [...now.unsent, unsent] }))
    expect(one.read()).toEqual({
      ...{ who: 'member a', id: '7', isLive: true, unread: 0, draft: 'half a sentence', unsent: [unsent] },
    })
  })

  it('is nothing at all once there is no use for it, but whose it is on this page', () => {
    const { kept, tab } = browser()
    const memory = tab()
    memory.change({ who: 'member a', draft: 'x' })
    expect(kept.size).toBe(1)
    memory.change({ draft: '' })
    expect(kept.size).toBe(0)
    expect(memory.read().who).toBe('member a')
  })

  it('is gone when it is cleared', () => {
    const { kept, tab } = browser()
    const memory = tab()
    memory.change({ who: 'member a', id: '7', isLive: true, unsent: [unsent] })
    memory.clear()
    expect([kept.size, memory.read().unsent, memory.read().who]).toEqual([0, [], 'guest'])
  })

  it('lasts as long as the page where nothing can be kept, or what was kept is broken', () => {
    const forgetful = new ChatMemory(() => {
      throw new Error('denied')
    })
    forgetful.change({ draft: 'still here' })
    expect(forgetful.read().draft).toBe('still here')
    const { kept, tab } = browser()
    kept.set('bohe.chat', '{')
    expect(tab().read()).toMatchObject({ who: 'guest', draft: '' })
  })
})
