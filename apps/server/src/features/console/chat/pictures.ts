import { staffChatPicturePath } from '@bohe/api-client/staff'
import { chatPicture } from '@bohe/api-client/staff/calls/chat'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import * as chatStore from '#features/chat/store.ts'
import { staffRealm } from '#features/staff/session.ts'
import { refuse } from '#http/handlers.ts'
import { pictureHeaders } from '#http/pictures/serve-uploads.ts'
import { serveStaffStream } from '#http/staff/serve-staff.ts'
import * as store from './store.ts'

/** Serves the console's pages, which load nothing from elsewhere, the pictures of conversations. */
export const serveStaffChatPictures = (app: FastifyInstance, context: Context): void =>
  serveStaffStream(app, context, staffRealm, {
    path: staffChatPicturePath,
    endpoint: chatPicture,
    open: async ({ conversation_id, seq }, { staff }, _request, reply) => {
      const { chat, files } = context
      const row = await store.chatIn(chat.db, staff.regions, Number(conversation_id))
      const [event] = row ? await chatStore.eventsAfter(chat.db, row.id, seq - 1, 1) : []
      const file = event?.seq === seq && event.picture !== '' ? await files.read(event.picture) : undefined
      if (!file) return refuse('chatUnknown')
      reply.answerCode = 0
      return reply.headers({ ...pictureHeaders, 'cache-control': 'private, max-age=3600' }).send(file)
    },
  })
