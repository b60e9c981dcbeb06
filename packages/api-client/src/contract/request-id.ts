/**
 * The header with the number of a request: every answer has it, and what was done for the request is in the logs under it.
 * A proxy of ours may give one; of whoever else asks, none is taken.
 */
export const requestIdHeader = 'x-request-id'

/** By which name a site's `Server-Timing` tells it when the data of a page failed, whose head no script of a page reads. */
export const failedRequest = 'request'

/** How such a number is written: a UUID, or as many digits and letters. */
const requestId = /^[a-z\d-]{16,36}$/

/** Whether something that came as the header is the number of a request. */
export const isRequestId = (value: unknown): value is string => typeof value === 'string' && requestId.test(value)
