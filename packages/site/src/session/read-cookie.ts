/** The value of a cookie, from `document.cookie` or a Cookie header; undefined when it is absent. */
export const readCookie = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/; */)
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
