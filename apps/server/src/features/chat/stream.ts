import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { sendRefusal } from '#http/envelope.ts'
import { EventStream, OpenStreams } from '#http/event-stream.ts'
import { refuse } from '#http/handlers.ts'
import { payloadOf } from '#http/input/payload.ts'
import { callOf } from '#http/request-call.ts'
import { hubOf } from './hub.ts'
import { isForVisitor, shownEvent } from './present.ts'
import * as store from './store.ts'
import { visitorOf, visitorOfStream } from './visitor.ts'

/** The last number that a client has: what it says when it comes back, or what its page said at first. */
export const lastNumber = (request: FastifyRequest): number => {
  const { after } = request.query as { after?: unknown }
  const seq = request.headers['last-event-id'] ?? after
  return typeof seq === 'string' && /^\d{1,9}$/.test(seq) ? Number(seq) : 0
}

/** What of a log goes to a stream. */
export interface Following {
  conversationId: number
  after: number
  isShown(event: store.StoredEvent): boolean
  /** Whose typing is told: that of the other side. */
  typingOf: 'visitor' | 'staff'
}

/** A stream, with the log of a conversation in it if there is one to follow. */
export const openStream = (
  context: Context,
  following: Following | undefined,
  beat: (stream: EventStream) => unknown,
) => {
  let feed: { wake(): void; leave(): void } | undefined
  const stream: EventStream = new EventStream(
    () => feed?.wake(),
    () => beat(stream),
  )
  if (!following) return stream
  const { conversationId, after, isShown, typingOf } = following
  feed = hubOf(context).follow({
    ...{ conversationId, after },
    take: event => {
      if (isShown(event)) stream.send({ id: event.seq, event: 'event', data: shownEvent(event) })
    },
    typing: (by, name) => {
      if (by === typingOf) stream.send({ event: 'typing', data: { name } })
    },
    isReady: () => stream.hasRoom(),
  })
  stream.onClose(feed.leave)
  return stream
}

/** Beats between two looks at whether a visitor is still who he was. */
const beatsBetween = 4

/** Whether the conversation is still this visitor's: he may have logged out, or in. */
const watchOver = (context: Context, request: FastifyRequest, id: number) => {
  let beats = 0
  return async (stream: EventStream) => {
    beats += 1
    if (beats % beatsBetween !== 0) return
    try {
      const visitor = await visitorOfStream(callOf(context, request, payloadOf(request)))
      if (!(await store.ownConversation(context.chat.db, visitor, id))) stream.end()
    } catch (error) {
      context.log.warn({ error }, 'a stream was not looked after')
    }
  }
}

/** Serves a visitor the log of his conversation as it grows. */
export const serveChatStream = (app: FastifyInstance, context: Context): void => {
  const streams = new OpenStreams(context.metrics.streams.labels('visitors'))
  streams.endWith(app)
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(context, request, payloadOf(request))
    const { conversation_id } = request.query as { conversation_id?: unknown }
    if (call.region !== '1') return sendRefusal(reply, refuse('chatNotHere'), call.language)
    const visitor = await visitorOf(call)
    const id = typeof conversation_id === 'string' && /^\d{1,15}$/.test(conversation_id) ? Number(conversation_id) : 0
    const own = await store.ownConversation(context.chat.db, visitor, id)
    if (!own) return sendRefusal(reply, refuse('chatUnknown'), call.language)
    if (!streams.hasRoom(visitor.key, call.address)) return sendRefusal(reply, refuse('chatStreamsFull'), call.language)
    const following = {
      conversationId: own.id,
      after: lastNumber(request),
      isShown: isForVisitor,
      typingOf: 'staff',
    } as const
    const stream = openStream(context, following, watchOver(context, request, own.id))
    streams.add(stream, visitor.key, call.address)
    return stream.sendBy(reply)
  }
  app.route({
    method: 'GET',
    url: chatStreamPath,
    exposeHeadRoute: false,
    config: { call: 'chatStream', isLasting: true },
    handler: respond,
  })
}
