import { randomBytes } from 'node:crypto'
import type { Answer } from '#http/call.ts'

const headers = { 'content-type': 'text/plain' }

/** WeChat's JSON, which it calls plain text. */
export function answer(value: object): Answer {
  return { status: 200, headers, body: JSON.stringify(value) }
}

/** Every refusal comes with status 200. */
export function refuse(errcode: number, errmsg: string): Answer {
  const rid = [8, 8, 8].map(length => randomBytes(length / 2).toString('hex')).join('-')
  return answer({ errcode, errmsg: `${errmsg}, rid: ${rid}` })
}

/** A WeChat that is down: -1 "system error" under the status that was asked for. */
export function failure(status: number, code = '-1'): Answer {
  return { status, headers, body: JSON.stringify({ errcode: Number(code), errmsg: 'system error' }) }
}
