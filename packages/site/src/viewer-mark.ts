/** The cookie that says, without any secret, that a log-in may be open: a visitor without it costs no call. */
export const mayBeMember = (cookies: string, region: string): boolean =>
  cookies.split('; ').some(cookie => cookie === `member_${region}=1`)
