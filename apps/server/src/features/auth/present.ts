import { userInfo } from '#features/member/present.ts'
import type { Call } from '#http/call.ts'
import { loginInfo } from './session.ts'

/** A session that was opened just now, after commit. */
export interface OpenedSession {
  memberId: number
  token: string
  /** When the member proved who it is; now unless the session took over from another. */
  createdAt?: Date
  /** What the device may log in with again. */
  rememberToken?: string | undefined
}

/** What log-in and registration answer; a browser gets the token as a cookie with it. */
export const presentSession = async (call: Call, { memberId, token, createdAt, rememberToken }: OpenedSession) => ({
  user_info: await userInfo(call, memberId),
  login_info: loginInfo(call, token, createdAt),
  ...(rememberToken !== undefined && { remember_token: rememberToken }),
})
