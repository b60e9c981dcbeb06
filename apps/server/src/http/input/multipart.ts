import { limits } from '@bohe/api-client/contract/limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Bounds of a body with a file. */
const bounds = {
  files: 1,
  fields: 10,
  parts: 12,
  fieldNameSize: 64,
  fieldSize: 4096,
  headerPairs: 16,
}

/** A body that is not what it says, or too much of it; answered with its status. */
class UnreadableBody extends Error {
  readonly statusCode: number

  constructor(statusCode: number, cause?: unknown) {
    super('a multipart body could not be read', { cause })
    this.statusCode = statusCode
  }
}

// Told by its length before a byte of it is read.
const refuseTooLong = ({ headers }: FastifyRequest) => {
  const length = Number(headers['content-length'])
  if (!Number.isInteger(length)) throw new UnreadableBody(400)
  if (length > limits.body.uploadBytes) throw new UnreadableBody(413)
}

/**
 * Whether a call may be read on; when not, its refusal was sent. Asked before a byte is read, when a token may still
 * follow among the fields, and again before the file.
 */
export type Admit = (request: FastifyRequest, reply: FastifyReply, mayTokenFollow: boolean) => Promise<boolean>

/** Reads the parts into the request's body; false when the file was refused unread. */
const readParts = async (
  request: FastifyRequest,
  fileBytes: number,
  mayReadFile: () => Promise<boolean>,
): Promise<boolean> => {
  const fields = new Map<string, unknown>()
  // Cut one byte after what is allowed, so that who takes it sees it is too large.
  for await (const part of request.parts({ limits: { ...bounds, fileSize: fileBytes + 1 } })) {
    if (part.type === 'field') fields.set(part.fieldname, part.value)
    request.body = Object.fromEntries(fields)
    if (part.type === 'field') continue
    if (!(await mayReadFile())) {
      // What the client still sends goes nowhere, so that it hears the answer.
      part.file.resume()
      return false
    }
    fields.set(part.fieldname, new Uint8Array(await part.toBuffer()))
  }
  request.body = Object.fromEntries(fields)
  return true
}

const isTooMuch = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 413

/** Lets this plugin's routes take multipart bodies, with `readMultipart`. */
export const addMultipartParser = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { limits: bounds, throwFileSizeLimit: false })
}

/**
 * Reads a route's multipart body: fields as text, the one file as bytes; a name sent twice counts once. A token among the
 * fields has to come before the file, which nobody else gets read.
 */
export const readMultipart =
  (admit: Admit, fileBytes: number = limits.body.avatarBytes) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.isMultipart()) return
    request.body = {}
    if (!(await admit(request, reply, true))) return reply
    refuseTooLong(request)
    let outage: unknown
    const mayReadFile = () =>
      admit(request, reply, false).catch(error => {
        outage = error
        return false
      })
    const isRead = await readParts(request, fileBytes, mayReadFile).catch(cause => {
      throw new UnreadableBody(isTooMuch(cause) ? 413 : 400, cause)
    })
    if (outage) throw outage
    return isRead ? undefined : reply
  }
