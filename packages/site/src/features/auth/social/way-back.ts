import { ApiError, type Client } from '@bohe/api-client/client'
import { codes } from '@bohe/api-client/contract/code'
import { type OpenType, openTypes } from '@bohe/api-client/contract/wire'
import type { MessageKey } from '@bohe/i18n/message-key'
import { refusedMessage } from '#flash/refused-message.ts'
import { paths } from '#routing/paths.ts'
import { safeTarget } from '#routing/safe-target.ts'
import { loginAddress, registerAddress } from '#session/login-address.ts'

/** Where a visitor goes on to, and the flash shown there. */
export interface Onward {
  location: string
  flash?: MessageKey
}

/** The provider that an address names; undefined for a word that is none. */
export const providerOf = (name: string | undefined): OpenType | undefined => openTypes.find(one => one === name)

interface Return {
  open_type: OpenType
  code: string
  state: string
}

const bindings = paths.user('bindings')

/** Somebody known is logged in; somebody new gets a ticket to bind with. */
const logIn = async (api: Client, back: Return, channel: string | undefined): Promise<Onward> => {
  const { login_info, code, target: asked } = await api.openSuccess({ ...back, src_channel: channel })
  const target = safeTarget(asked)
  if (login_info) return { location: target ?? paths.home, flash: 'success.login' }
  // The fragment takes the place of the one that Facebook appends.
  return { location: `${registerAddress({ ticket: code, openType: back.open_type, target })}#main` }
}

const bind = async (api: Client, back: Return): Promise<Onward> => {
  const { target } = await api.openBind(back)
  return { location: safeTarget(target) ?? bindings, flash: 'success.bound' }
}

const afterRefusal = (error: unknown, isBinding: boolean): Onward => {
  const flash = refusedMessage(error)
  const isGone = error instanceof ApiError && error.is('tokenExpired')
  if (isGone) return { location: paths.home, flash }
  return { location: isBinding ? bindings : paths.login, flash }
}

/**
 * The way back from a provider (spec §7, open/success and open/bind). Who denied comes back without a code, each provider
 * in its own words. The state's first letter says what the way was for; what it proves, the API judges.
 */
export const comeBack = async (
  api: Client,
  open_type: OpenType,
  query: URLSearchParams,
  channel?: string,
): Promise<Onward> => {
  const state = query.get('state') ?? ''
  const code = query.get('code') ?? ''
  const isBinding = state.startsWith('b')
  if (!code || !state) return { location: isBinding ? bindings : loginAddress(), flash: codes.openRefused.message }
  try {
    const back = { open_type, code, state }
    return await (isBinding ? bind(api, back) : logIn(api, back, channel))
  } catch (error) {
    return afterRefusal(error, isBinding)
  }
}

/** The way to a provider: its address, or back to log-in with the reason. */
export const setOut = async (
  api: Client,
  open_type: OpenType,
  { origin, target }: { origin: string; target: string | undefined },
): Promise<Onward> => {
  try {
    return { location: (await api.openForeign({ open_type, origin, target })).url }
  } catch (error) {
    return { location: loginAddress({ target }), flash: refusedMessage(error) }
  }
}
