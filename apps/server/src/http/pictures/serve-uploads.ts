import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { sendRefusal } from '#http/envelope.ts'
import { refuse } from '#http/handlers.ts'

/** A kept file is a picture and nothing else, whatever a browser would make of its bytes; its name never means another. */
export const pictureHeaders = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Serves members' pictures at the paths that the file store answered. */
export const serveUploads = (app: FastifyInstance, { files }: Context): void => {
  app.get('/uploads/*', async (request, reply) => {
    const file = await files.read(request.url.split('?')[0] ?? '')
    if (!file) return sendRefusal(reply, refuse('notFound'))
    return reply.headers(pictureHeaders).send(file)
  })
}
