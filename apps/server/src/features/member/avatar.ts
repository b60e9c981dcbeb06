import type { ParsedInput } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { transaction } from '#database/transaction.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { count } from '#rates.ts'
import { squarePicture } from './picture.ts'
import { replaceAvatar } from './store.ts'

// A file nobody points to is only waste: failing to remove one is not the member's matter.
const discard = ({ context: { files, log } }: MemberCall, path: string) =>
  files.remove(path).catch(error => log.warn({ path, error }, 'a picture was not removed'))

/** Gives a member a new picture (product §4, upload) and lets the old one go. The name of the file sent counts for nothing. */
export const uploadAvatar = async ({ file, folder_name }: ParsedInput<'uploadAvatar'>, call: MemberCall) => {
  const tried = await count(call.context.db, 'uploadsPerMember', String(call.member.id), call.now)
  if (tried.exceeded) return refuse('tryLater')
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) return refuse('invalidFields', {}, { file: 'image.empty' })
  if (bytes.length > limits.body.avatarBytes) return refuse('imageTooLarge', {}, { file: 'image.too-large' })
  const picture = await squarePicture(bytes)
  if (!picture) return refuse('imageUnreadable', {}, { file: 'code.image-unreadable' })
  const { db, files } = call.context
  const avatar = await files.put(folder_name, picture)
  try {
    const earlier = await transaction(db, tx => replaceAvatar(tx, call.member.id, avatar))
    if (earlier !== '') await discard(call, earlier)
    return { avatar, avatar_new: avatar }
  } catch (error) {
    await discard(call, avatar)
    throw error
  }
}
