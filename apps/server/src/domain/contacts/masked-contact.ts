/** Contacts as the console shows them until somebody asks for them in clear and says why. */

/** `138****0001`; a short number keeps its last two digits. */
export const maskedMobile = (countryCode: string | null, mobile: string | null): string => {
  if (!mobile) return ''
  const shown = mobile.length > 7 ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : `****${mobile.slice(-2)}`
  return `+${countryCode ?? ''} ${shown}`
}

/** `l***@bohe.com` */
export const maskedEmail = (email: string | null): string => email?.replace(/^(.).*(@.*)$/s, '$1***$2') ?? ''

/** `L***`: of a name or an address only how it begins. */
export const maskedText = (text: string): string => text && `${[...text][0]}***`
