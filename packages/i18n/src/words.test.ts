import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('./words/', import.meta.url)
const namespaces = readdirSync(folder)

const load = async (namespace: string, file: string): Promise<Record<string, string>> =>
  Object.values(await import(`./words/${namespace}/${file}.ts`))[0] as Record<string, string>

/** A language, a company or its system is called by its own name in both. */
const isOwnName = (key: string) => /^(language|social|system)\./.test(key)

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe.each(namespaces)('the words of %s', namespace => {
  it('exist in both languages, with the same places to fill', async () => {
    const [zh, en] = [await load(namespace, 'zh-CN'), await load(namespace, 'en')]
    expect(Object.keys(en)).toEqual(Object.keys(zh))
    for (const key of Object.keys(zh)) expect([key, places(en[key] ?? '')]).toEqual([key, places(zh[key] ?? '')])
  })

  it('are Chinese in the Chinese catalogue and hold no Chinese in the English one', async () => {
    const [zh, en] = [await load(namespace, 'zh-CN'), await load(namespace, 'en')]
    const han = /\p{Script=Han}/u
    for (const [key, text] of Object.entries(en))
      expect([key, han.test(text)]).toEqual([key, isOwnName(key) && key.endsWith('zh_CN')])
    for (const [key, text] of Object.entries(zh)) {
      if (/[a-z]{4,}/.test(text) && !han.test(text) && !isOwnName(key)) expect([key, 'is Chinese']).toEqual([key, text])
    }
  })
})
