import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { addStaff, staffByEmail } from '#features/staff/store.ts'

type Regions = readonly ('0' | '1')[]

/** One of each role, and who answers the mainland's chat: the first three are shown to who starts the demo. */
const people: readonly (readonly [role: string, name: string, regions: Regions, account?: string])[] = [
  ['owner', 'Olivia', ['0', '1']],
  ['support', 'Sam', ['0']],
  ['support', 'Mei', ['1'], 'support-cn'],
  ['operations', 'Omar', ['0', '1']],
  ['finance', 'Fiona', ['0', '1']],
  ['content', 'Connie', ['0', '1']],
  ['auditor', 'Aldo', ['0', '1']],
]

const emailOf = (account: string) => `${account}@bohe.test`
const passwordOf = (role: string) => `${role} of mint 2026`

/** Who works in the demo's console; who is there already stays as he is. */
export const seedStaff = async ({ db, hashing, clock, config }: Context): Promise<void> => {
  for (const [role, name, regions, account = role] of people) {
    const email = emailOf(account)
    if (await staffByEmail(db, email)) continue
    const password_hash = await hashing.hash(passwordOf(role))
    const row = { email, name, role, regions: JSON.stringify(regions), password_hash, totp: null, totp_pending: null }
    await transaction(db, async tx => {
      if (!(await staffByEmail(tx, email))) await addStaff(tx, { ...row, created_at: clock.now() })
    })
  }
  const told = people.slice(0, 3).map(([role, name, , account = role]) => ({
    ...{ login: emailOf(account), password: passwordOf(role), what: `${name}, ${role}` },
  }))
  await mkdir(config.database.folder, { recursive: true })
  await writeFile(join(config.database.folder, 'demo-staff.json'), JSON.stringify(told, undefined, 2))
}
