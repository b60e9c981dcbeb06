import { randomBytes } from 'node:crypto'

/** PayPal's reply to a call. */
export type Reply = { status: number; body?: object }

export type Link = { href: string; rel: string; method: string }
type Detail = { issue: string; description?: string; field?: string; value?: unknown }

const issues: Record<string, string> = {
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  CURRENCY_NOT_SUPPORTED: 'Currency code is currently not supported.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  DUPLICATE_REQUEST_ID: 'The value of PayPal-Request-Id header has already been used',
  INSTRUMENT_DECLINED:
    'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'The value of a field is invalid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MISSING_REQUIRED_PARAMETER: 'A required field / parameter is missing.',
  ORDER_ALREADY_CAPTURED: 'Order already captured. If intent=CAPTURE only one capture per order is allowed.',
  ORDER_NOT_APPROVED:
    'Payer has not yet approved the Order for payment. Please redirect the payer to the ‘rel’:‘approve’ url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.',
  PAYEE_ACCOUNT_INVALID: 'Payee account specified is invalid.',
  PAYPAL_REQUEST_ID_REQUIRED:
    'A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a ‘payment_source’ specified.',
  PENDING_CAPTURE: 'Cannot initiate a refund as the capture is pending.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture.',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'The refund failed: the account has too little money for it.',
  REFUND_NOT_ALLOWED: 'Refund not allowed. A refund can only be issued for a completed capture.',
}

const messages: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  UNSUPPORTED_MEDIA_TYPE: 'The server does not support the request payload’s media type.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
  RATE_LIMIT_REACHED: 'Too many requests. Blocked due to rate limiting.',
  SERVICE_UNAVAILABLE: 'Service Unavailable.',
}

/** A refusal as the REST APIs word it; `links` go after the one to the manual. */
export function refuse(status: number, name: string, details: Detail[] = [], links: Link[] = []): Reply {
  const href = `https://developer.paypal.com/api/rest/reference/#${name}`
  const all = [{ href, rel: 'information_link', method: 'GET' }, ...links]
  const message = messages[name] ?? name
  return { status, body: { name, message, debug_id: debugId(), ...(details.length > 0 && { details }), links: all } }
}

/** 400: the request breaks the schema at a field (JSON pointer). */
export function invalid(issue: string, field?: string, value?: unknown): Reply {
  const at = { ...(field && { field, location: 'body' }), ...(value !== undefined && { value }) }
  return refuse(400, 'INVALID_REQUEST', [{ ...at, issue, ...described(issue) }])
}

/** 422: well-formed, but refused. */
export function unprocessable(issue: string, field?: string, links?: Link[]): Reply {
  return refuse(422, 'UNPROCESSABLE_ENTITY', [{ ...(field && { field }), issue, ...described(issue) }], links)
}

export function notFound(): Reply {
  return refuse(404, 'RESOURCE_NOT_FOUND', [{ issue: 'INVALID_RESOURCE_ID', ...described('INVALID_RESOURCE_ID') }])
}

const outages: Record<number, string> = {
  401: 'AUTHENTICATION_FAILURE',
  429: 'RATE_LIMIT_REACHED',
  503: 'SERVICE_UNAVAILABLE',
}

/** The reply of a fault; with 422 the code is the issue. */
export function outage(status: number, code?: string): Reply {
  if (status === 422) return unprocessable(code ?? 'INSTRUMENT_DECLINED')
  return refuse(status, code ?? outages[status] ?? 'INTERNAL_SERVER_ERROR')
}

function described(issue: string): { description?: string } {
  const description = issues[issue]
  return description ? { description } : {}
}

export function debugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13)
}
