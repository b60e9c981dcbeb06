import { type Answer, json } from '#http/call.ts'
import { randomText } from '#identity/registrar.ts'

export type Trouble = { message: string; code: number; error_subcode?: number; type?: string }

/** What the Graph API calls wrong: status 400. */
export function refuse({ message, type = 'OAuthException', ...numbers }: Trouble, status = 400): Answer {
  return json(status, { error: { message, type, ...numbers, fbtrace_id: `A${randomText(16)}` } })
}

/** A Graph API that is down. */
export function failure(status: number, code = '2'): Answer {
  const message = 'An unexpected error has occurred. Please retry your request later.'
  return refuse({ message, code: Number(code) }, status)
}
