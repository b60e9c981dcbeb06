import { type Answer, json } from '#http/call.ts'

export function refuse(status: number, error: string, error_description: string): Answer {
  return json(status, { error, error_description })
}

/** A Google that is down. */
export function failure(status: number, code = 'internal_failure'): Answer {
  return refuse(status, code, 'Backend Error')
}
