import { inject } from 'vitest'
import { arriveAs, type Colleague } from './colleague.ts'
import { someMember } from './members.ts'

/** A day from now, as an input of a moment takes it, by Beijing's clocks. */
export const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 16)

const instant = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const both = (name: string, text: string) => ({ [`${name}_zh`]: `${text}（中文）`, [`${name}_en`]: text })

/** A write of somebody who is logged in, by the call: a journey is about what follows. */
const write = async ({ page }: Colleague, path: string, data: object) => {
  const origin = inject('origins').console
  const answer = await (await page.request.post(`${origin}/staff/${path}`, { headers: { origin }, data })).json()
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

/** A member who won a mug in a draw of its own, and said where to send it. */
export const aClaimedPrize = async (name: string) => {
  const owner = await arriveAs('owner')
  const title = `Wheel ${Date.now()}`
  const mug = { kind: 'goods', ...both('title', 'A mug'), worth: '59.00', odds: 1_000_000, stock: 10 }
  const { promotion_id, version } = await write(owner, 'save-promotion', {
    ...{ version: 0, kind: 'draw', regions: '0', starts_at: instant(-1), ends_at: instant(2) },
    ...{ ...both('title', title), ...both('label', 'Draw'), ...both('summary', 'Draw once') },
    draw: { daily_chances: 1, check_in_chances: 0, nothing: 0, presents: [mug] },
  })
  await write(owner, 'simulate-draw', { promotion_id, version })
  await write(owner, 'publish-promotion', { promotion_id, version, reason: 'a journey' })
  await owner.leave()
  const member = await someMember()
  const { prize_id } = await member.api.draw({ activity_id: promotion_id })
  const address = { phone: '13812345678', email: 'lin@mint.test', address: '1 Garden Road' }
  await member.api.receivePrize({ prize_id, username: name, country_code: '86', ...address })
  return { member, prize_id, title, promotion_id }
}
