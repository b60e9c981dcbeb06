import { beforeEach, describe, expect, it } from 'vitest'
import { createStore, type Storage } from './store.ts'

const memory = (): Storage & { values: Map<string, string> } => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  }
}

describe('the client store', () => {
  let session: ReturnType<typeof memory>
  let local: ReturnType<typeof memory>
  beforeEach(() => {
    session = memory()
    local = memory()
  })

  it('refuses to save a null token (spec §8)', () => {
    const store = createStore({ session, local })
    expect(() => store.saveToken(null as never)).toThrow(TypeError)
    expect(() => store.saveToken('')).toThrow('A null account_token cannot be saved')
    store.saveToken('t1')
    expect(store.token()).toBe('t1')
    store.forgetToken()
    expect(store.token()).toBeUndefined()
  })

  it('never writes the token to storage', () => {
    createStore({ session, local }).saveToken('t1')
    expect([...session.values, ...local.values]).toEqual([])
  })

  it('keeps the target URL for the visit and the phone for longer', () => {
    const store = createStore({ session, local })
    store.set('url_target', '/recharge.html')
    store.set('phone', '13800000001')
    expect([[...session.values.keys()], [...local.values.keys()]]).toEqual([['bohe.url_target'], ['bohe.phone']])
  })

  it('goes on without storage', () => {
    const refusing = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const denied = { getItem: refusing, setItem: refusing, removeItem: refusing }
    const store = createStore({ session: denied, local: denied })
    store.set('phone', '13800000001')
    expect(store.get('phone')).toBeUndefined()
  })
})
