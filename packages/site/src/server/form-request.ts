import { buffer } from 'node:stream/consumers'
import { siteLimits } from '@bohe/api-client/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { PageHandle } from '#routing/page-handle.ts'

/** Whether a form carries a file. */
export const hasFile = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('multipart/form-data') === true

/** Why a body cannot be a form of a page: its status. A browser says how long a form is. */
export const wrongForm = (request: FastifyRequest, { takesFile }: PageHandle): 411 | 413 | 415 | undefined => {
  const { headers } = request
  const { bytes, bytesWithFile } = siteLimits.form
  const length = headers['content-length']
  if (headers['transfer-encoding'] !== undefined || length === undefined) return 411
  // Of several types, programs on the way differ about the one that counts.
  if (request.raw.headersDistinct['content-type']?.length !== 1) return 415
  if (hasFile(request) && !takesFile) return 415
  if (Number(length) > (hasFile(request) ? bytesWithFile : bytes)) return 413
  // An empty body needs its type as well: reading it as a form fails otherwise.
  const isForm = /^application\/x-www-form-urlencoded\b/.test(headers['content-type'] ?? '')
  return hasFile(request) || isForm ? undefined : 415
}

/**
 * The body of a form with a file, once it has all come and can be read; undefined when it breaks off or is no such form,
 * which a page's action would take for a fault of its own.
 */
export const wholeForm = async ({ raw }: FastifyRequest): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  try {
    const body = new Uint8Array(await buffer(raw))
    await new Response(body, { headers: { 'Content-Type': raw.headers['content-type'] ?? '' } }).formData()
    return body
  } catch {
    return undefined
  }
}
