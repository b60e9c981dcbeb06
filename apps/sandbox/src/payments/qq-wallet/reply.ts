import type { Fields } from './xml.ts'

/**
 * QQ Wallet's reply, before it is signed. `done` and `refused` are both calls that worked (return_code
 * SUCCESS); `rejected` failed authentication; `text` is a file.
 */
export type Reply =
  | { kind: 'done'; fields: Fields }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'rejected'; message: string; code?: string }
  | { kind: 'text'; text: string }

export function done(fields: Record<string, string | undefined>): Reply {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { kind: 'done', fields: Object.fromEntries(given) }
}

export function refuse(code: string, message: string): Reply {
  return { kind: 'refused', code, message }
}

export function reject(message: string, code?: string): Reply {
  return { kind: 'rejected', message, ...(code && { code }) }
}

export const noOrder = () => refuse('ORDERNOTEXIST', '订单不存在')
