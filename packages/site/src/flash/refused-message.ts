import { ApiError } from '@bohe/api-client/client'
import { codes } from '@bohe/api-client/contract/code'
import type { MessageKey } from '@bohe/i18n/message-key'

/** The message of a refusal by its key, for a page after a redirect to say. What is no refusal is thrown on. */
export const refusedMessage = (error: unknown): MessageKey => {
  if (!(error instanceof ApiError)) throw error
  return error.codeName ? codes[error.codeName].message : codes.tryLater.message
}
