/** What a provider answered, of whatever shape. */
export type JsonObject = Readonly<Record<string, unknown>>

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const jsonOf = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads an answer by what it holds, since its content type and status say little: JSON (WeChat calls it text/plain),
 * JSONP (QQ's errors), or form encoding (QQ's tokens). JSONP is read as text, never run.
 */
export const parseAnswer = (body: string): JsonObject | undefined => {
  const text = body.trim()
  if (text.startsWith('{')) return jsonOf(text)
  const wrapped = /^callback\(\s*(\{[\s\S]*\})\s*\)\s*;?$/.exec(text)?.[1]
  if (wrapped) return jsonOf(wrapped)
  return /^[\w.-]+=[^\s<]*$/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : undefined
}

/** The text or whole number at a path such as `token.openid`; a number too large to be exact is not taken. */
export const textAt = (answer: unknown, path: string): string | undefined => {
  const value = path.split('.').reduce<unknown>((at, name) => (isJsonObject(at) ? at[name] : undefined), answer)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
