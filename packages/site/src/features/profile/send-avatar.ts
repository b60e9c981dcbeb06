import type { CallData } from '@bohe/api-client/contract'
import { browserApiOver } from '#session/browser-api.ts'

/** Told how much of the body has left, 0 to 1. */
export type TellShare = (share: number) => void

const answerOf = (call: XMLHttpRequest): Response =>
  new Response(call.responseText, {
    status: call.status,
    headers: { 'Content-Type': call.getResponseHeader('Content-Type') ?? '' },
  })

const opened = (target: RequestInfo | URL, init: RequestInit): XMLHttpRequest => {
  const call = new XMLHttpRequest()
  call.open(init.method ?? 'GET', target instanceof Request ? target.url : target)
  new Headers(init.headers).forEach((value, name) => {
    call.setRequestHeader(name, value)
  })
  return call
}

/** A `fetch` that tells how much of its body has left, which the platform's does not: the same over XMLHttpRequest. */
export const fetchWithProgress =
  (tell: TellShare): typeof globalThis.fetch =>
  (target, init = {}) =>
    new Promise((resolve, reject) => {
      const call = opened(target, init)
      call.upload.onprogress = ({ loaded, total }) => total > 0 && tell(loaded / total)
      call.onload = () => resolve(answerOf(call))
      call.onerror = () => reject(new TypeError('Failed to fetch'))
      call.onabort = () => reject(init.signal?.reason ?? new DOMException('Aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => call.abort(), { once: true })
      call.send(init.body as XMLHttpRequestBodyInit | null | undefined)
    })

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
