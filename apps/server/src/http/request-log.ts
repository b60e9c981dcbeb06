import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line for each request when it is answered: the path without its query, the code of the answer, no secrets. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const fields = {
      id: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      code: reply.answerCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    }
    request.log.info(fields, 'request')
  }
}
