import { limits } from '@bohe/api-client/contract/limits'
import type { MessageKey } from '@bohe/i18n/message-key'

/** The kinds of picture that are taken, as an `accept` attribute names them. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a file before anything is sent: nothing chosen, not a picture, more than 2 MiB. */
export const pictureFault = ({ size, type }: Pick<File, 'size' | 'type'>): MessageKey | undefined => {
  if (size === 0) return 'image.empty'
  if (!pictureTypes.includes(type)) return 'code.image-unreadable'
  return size > limits.body.avatarBytes ? 'image.too-large' : undefined
}
