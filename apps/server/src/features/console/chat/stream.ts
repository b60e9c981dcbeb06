import { staffChatStreamPath } from '@bohe/api-client/staff'
import { chatStream } from '@bohe/api-client/staff/calls/chat'
import { allows } from '@bohe/api-client/staff/permission'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { hubOf } from '#features/chat/hub.ts'
import { lastNumber, openStream } from '#features/chat/stream.ts'
import { staffRealm } from '#features/staff/session.ts'
import { liveSession } from '#features/staff/store.ts'
import { type EventStream, OpenStreams } from '#http/event-stream.ts'
import { refuse } from '#http/handlers.ts'
import { serveStaffStream } from '#http/staff/serve-staff.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { tokenHash } from '#keyed-hash.ts'
import { gather } from './gather.ts'
import { shownChat } from './present.ts'
import * as store from './store.ts'

/** Changes that come close together are read together. */
const gatherMs = 40

/** Tells a stream of the inbox which conversations of his regions changed, until it ends. */
const tellInbox = (stream: EventStream, { context, staff }: SignedInCall) => {
  const changes = gather<number>(gatherMs, async ids => {
    try {
      const rows = await store.chatsBy(context.chat.db, staff.regions, ids)
      for (const row of rows) stream.send({ event: 'inbox', data: shownChat(row) })
    } catch {
      // He asks for the list again when he comes back.
      stream.end()
    }
  })
  const leave = hubOf(context).watch(changes.add)
  stream.onClose(() => {
    leave()
    changes.end()
  })
}

/** A stream lives no longer than the session that opened it, and keeps its owner's seat. */
const keepSeat = ({ context, staff, cookie }: SignedInCall) => {
  const { clock, log, chat, db } = context
  return async (stream: EventStream) => {
    try {
      const now = clock.now()
      const session = cookie.token === undefined ? undefined : await liveSession(db, tokenHash(cookie.token), now)
      const mayStay =
        session?.id === staff.id &&
        allows(session.permissions, 'chat.read') &&
        session.regions.length === staff.regions.length
      if (!mayStay) return stream.end()
      await store.touchSeat(chat.db, staff.id, now)
    } catch (error) {
      log.warn({ error }, 'a stream of the inbox was not looked after')
    }
  }
}

/** Serves the inbox as it changes; with a conversation named, its log too, each event with its number. */
export const serveStaffChatStream = (app: FastifyInstance, context: Context): void => {
  const streams = new OpenStreams(context.metrics.streams.labels('staff'))
  streams.endWith(app)
  serveStaffStream(app, context, staffRealm, {
    path: staffChatStreamPath,
    endpoint: chatStream,
    open: async ({ conversation_id, after }, call, request, reply) => {
      const { staff, address, now } = call
      const { db } = context.chat
      const row = conversation_id === '' ? undefined : await store.chatIn(db, staff.regions, Number(conversation_id))
      if (conversation_id !== '' && !row) return refuse('chatUnknown')
      const person = `staff ${staff.id}`
      if (!streams.hasRoom(person, address)) return refuse('streamsFull')
      await store.touchSeat(db, staff.id, now)
      const following = row && {
        ...{ conversationId: row.id, after: lastNumber(request) || after, isShown: () => true },
        typingOf: 'visitor' as const,
      }
      const stream = openStream(context, following, keepSeat(call))
      streams.add(stream, person, address)
      tellInbox(stream, call)
      return stream.sendBy(reply)
    },
  })
}
