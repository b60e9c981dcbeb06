/** The channel a visitor came by, as the `src_channel` cookie keeps it (spec §2); undefined lets the API's default stand. */
export const sourceChannel = (cookies: string): string | undefined => {
  const found = /(?:^|;\s*)src_channel=([\w.-]{1,64})/.exec(cookies)
  return found?.[1]
}
