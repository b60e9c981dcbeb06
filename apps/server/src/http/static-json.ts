import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './envelope.ts'
import { refuse } from './handlers.ts'

/** A JSON file as it is sent, outside the envelope (spec §7 Static JSON files). */
export interface StaticJson {
  body: string
  etag: string
}

const tagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Writes a value once, to be sent many times. */
export const staticJson = (value: unknown): StaticJson => {
  const body = JSON.stringify(value)
  return { body, etag: tagOf(body) }
}

/** Whether the asker has it: a cache on the way may have weakened the tag. */
const isHeld = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some(held => ['*', etag].includes(held.trim().replace(/^W\//, '')))

/** Sends a file that is the same for everybody, so that caches keep it for a minute; 304 to who has it. */
export const sendStaticJson = (request: FastifyRequest, reply: FastifyReply, { body, etag }: StaticJson) => {
  reply.headers({ etag, 'cache-control': 'public, max-age=60' })
  if (isHeld(request, etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** There is no such file: the envelope's 404. */
export const sendNoSuchFile = (reply: FastifyReply) => sendRefusal(reply, refuse('notFound'))
