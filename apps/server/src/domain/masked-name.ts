/** What is known of somebody whose name others may see a part of. */
export interface Named {
  nickname: string
  mobile: string | null
  email: string | null
  user_name: string
}

const hidden = '***'
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

const ends = (name: string): string => {
  const shown = [...letters.segment(name)].map(({ segment }) => segment)
  const [first, last] = [shown.at(0), shown.at(-1)]
  if (shown.length < 2) return hidden
  return shown.length === 2 ? `${first}${hidden}` : `${first}${hidden}${last}`
}

const digits = (mobile: string): string =>
  mobile.length < 8 ? ends(mobile) : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/**
 * A name as others may see it, e.g. `m***a`, `138****0001`: the display name's order (spec §3), never the whole, of a
 * mailbox only what stands before the @, of a name made up by us nothing.
 */
export const maskedName = ({ nickname, mobile, email, user_name }: Named): string => {
  const name = nickname.trim()
  if (/^\d{8,}$/.test(name)) return digits(name)
  if (name !== '') return ends(name.split('@')[0] ?? '')
  if (mobile !== null) return digits(mobile)
  if (email !== null) return ends(email.split('@')[0] ?? '')
  return user_name.startsWith('uid:') ? hidden : ends(user_name)
}
