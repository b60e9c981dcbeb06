import type { CallData } from '@bohe/api-client/contract'

type Names = Pick<CallData<'userInfo'>, 'nickname' | 'mobile' | 'email' | 'user_name'>

const isGuestId = (name: string) => name.startsWith('uid:')

/** The name a member is greeted by (spec §3): nickname, mobile, e-mail, user name; a guest's `uid:` is never shown. */
export const displayName = ({ nickname, mobile, email, user_name }: Names): string | undefined =>
  [nickname, mobile, email, user_name].find(name => name.trim() !== '' && !isGuestId(name))
