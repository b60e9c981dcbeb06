import { type Answer, json } from '#http/call.ts'

/** A refusal of the token call. */
export function refuse(status: number, error: string, error_description: string): Answer {
  return json(status, { error, error_description })
}

/** A refusal of the API behind. */
export function problem(status: number, title: string, detail = title): Answer {
  return json(status, { title, type: 'about:blank', status, detail })
}

/** An X that is down; `code` is the title of the problem. */
export function failure(status: number, code = 'Service Unavailable'): Answer {
  return problem(status, code)
}
