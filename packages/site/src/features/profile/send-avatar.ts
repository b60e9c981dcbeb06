import type { CallData } from '@bohe/api-client/contract'
import { browserApiOver } from '#browser-api.ts'
import { fetchWithProgress, type TellShare } from './fetch-with-progress.ts'

/** Where a member's picture is, once it is kept. */
export type KeptAvatar = CallData<'uploadAvatar'>

/** Sends a framed picture and tells how much of it has left; ends when `signal` says so. */
export const sendAvatar = async (
  region: '0' | '1',
  file: Blob,
  tell: TellShare,
  signal: AbortSignal,
): Promise<KeptAvatar> => {
  const api = await browserApiOver(region, fetchWithProgress(tell))
  return api.uploadAvatar({ file, filename: 'avatar' }, { signal })
}
