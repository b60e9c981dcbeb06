import { limits } from '@bohe/api-client/contract/limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bounds of a body with a file. A file is cut one byte after what is allowed, so that who takes it sees it is too large. */
const bounds = {
  fileSize: limits.body.avatarBytes + 1,
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

const readFields = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fields = new Map<string, unknown>()
  for await (const part of request.parts())
    fields.set(part.fieldname, part.type === 'file' ? new Uint8Array(await part.toBuffer()) : part.value)
  return Object.fromEntries(fields)
}

const isTooMuch = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 413

/** Reads multipart bodies in this plugin's routes: fields as text, the one file as bytes; a name sent twice counts once. */
export const addMultipartParser = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { limits: bounds, throwFileSizeLimit: false })
  app.addHook('preValidation', async request => {
    if (!request.isMultipart()) return
    refuseTooLong(request)
    request.body = await readFields(request).catch(cause => {
      throw new UnreadableBody(isTooMuch(cause) ? 413 : 400, cause)
    })
  })
}
