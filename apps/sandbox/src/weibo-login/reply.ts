import { type Answer, json } from '#http/call.ts'

/** What Weibo calls wrong, by its number. */
export const errors = {
  21322: 'redirect_uri_mismatch',
  21323: 'invalid_request',
  21324: 'invalid_client',
  21325: 'invalid_grant',
  21327: 'expired_token',
  21328: 'unsupported_grant_type',
  21332: 'invalid_access_token',
} as const
export type ErrorCode = keyof typeof errors

/** A refusal of the authorize and token calls: status 400. `request` is the call's path. */
export function refuse(error_code: ErrorCode, request: string, error_description: string): Answer {
  return json(400, { error: errors[error_code], error_code, request, error_uri: request, error_description })
}

/** A refusal of the API behind: no description. */
export function refuseApi(status: number, error_code: ErrorCode, request: string): Answer {
  return json(status, { error: errors[error_code], error_code, request })
}

/** A Weibo that is down: 10001 "system error". */
export function failure(status: number, code = '10001'): Answer {
  return json(status, { error: 'System error', error_code: Number(code), request: '/oauth2/access_token' })
}
