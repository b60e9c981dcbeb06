import { presentWithCopy, userInfo } from '#features/member/present.ts'
import type { MemberWithCopy } from '#features/member/store.ts'
import type { Call } from '#http/call.ts'
import { loginInfo } from './session.ts'

/** A session that was opened just now, after commit. */
export interface OpenedSession {
  memberId: number
  /** The member, where what opened the session read him and changed nothing of him that is shown. */
  member?: MemberWithCopy | undefined
  token: string
  /** When the member proved who it is; now unless the session took over from another. */
  createdAt?: Date
  /** What the device may log in with again. */
  rememberToken?: string | undefined
}

/** What log-in and registration answer; a browser gets the token as a cookie with it. */
export const presentSession = async (call: Call, opened: OpenedSession) => {
  const { memberId, member, token, createdAt, rememberToken } = opened
  return {
    user_info: await (member ? presentWithCopy(call, member) : userInfo(call, memberId)),
    login_info: loginInfo(call, token, createdAt),
    ...(rememberToken !== undefined && { remember_token: rememberToken }),
  }
}
