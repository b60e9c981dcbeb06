import type { Answer } from '#http/call.ts'

/** QQ says HTML whatever it sends. */
const headers = { 'content-type': 'text/html' }

/** `access_token=…&expires_in=…` */
export function urlencoded(value: Record<string, string>): Answer {
  return { status: 200, headers, body: new URLSearchParams(value).toString() }
}

export function json(value: object): Answer {
  return { status: 200, headers, body: JSON.stringify(value) }
}

/** `callback( {…} );` with a line's end, QQ's way to answer a script of twenty years ago. */
export function jsonp(value: object, status = 200): Answer {
  return { status, headers, body: `callback( ${JSON.stringify(value)} );\n` }
}

/** A QQ that is down. */
export function failure(status: number, code = '-1'): Answer {
  return jsonp({ error: Number(code), error_description: 'system error' }, status)
}
