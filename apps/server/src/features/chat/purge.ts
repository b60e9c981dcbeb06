import { chatLimits } from '@bohe/api-client/contract/limits'
import type { Context } from '#context.ts'
import * as store from './store.ts'

/** Lets conversations go in which nobody has written for as long as the setting says, with their pictures; in steps. */
export const purgeChats = async ({ config, chat, clock, files }: Context): Promise<void> => {
  const most = chatLimits.purgeStep
  for (;;) {
    const { ids, pictures } = await store.forgotten(chat.db, config.chatRetentionDays, clock.now(), most)
    if (ids.length === 0) return
    for (const picture of pictures) await files.remove(picture)
    await store.forget(chat.db, ids)
    if (ids.length < most) return
  }
}
