import { email as emailField } from '@bohe/api-client/staff/fields'
import * as z from 'zod/mini'
import { invite, makeLink } from '#features/staff/links.ts'
import * as store from '#features/staff/store.ts'
import { CommandRefused, command } from './command.ts'
import { needed, text } from './options.ts'

const emailOf = (typed: string): string => {
  const read = z.safeParse(emailField, typed)
  if (!read.success) throw new CommandRefused(`${typed} is no e-mail address`)
  return read.data
}

const report = (url: string, until: Date) => ({
  lines: [url],
  summary: `good once, until ${until.toISOString()}`,
  findings: false,
})

/** `staff:invite`: somebody new in the console; the first owner comes in by it. */
export const staffInvite = command({
  summary: 'Makes an account for the console and prints the link by which its owner sets a password.',
  options: {
    email: needed(text('address', 'where he is written to; he logs in by it')),
    role: needed(text('role', 'owner, operations, finance, support, content, auditor, or one of your own')),
    region: needed(text('regions', '0, 1, or 0,1 for both')),
  },
  run: async ({ audited, ...context }, given) =>
    audited(async tx => {
      const email = emailOf(given.email)
      const regions = [...new Set(given.region.split(',').map(each => each.trim()))]
      const isRegion = (each: string): each is '0' | '1' => each === '0' || each === '1'
      if (!regions.every(isRegion)) throw new CommandRefused(`${given.region}: a region is 0 or 1`)
      if (!(await store.permissionsOf(tx, given.role))) throw new CommandRefused(`there is no role ${given.role}`)
      if (await store.staffByEmail(tx, email)) throw new CommandRefused(`${email} has an account already`)
      const { url, expiresAt } = await invite(tx, context, { email, role: given.role, regions })
      return { before: null, after: { staff: email, role: given.role, regions }, result: report(url, expiresAt) }
    }),
})

/** `staff:recover`: lets somebody back in who lost every way, also the last owner. */
export const staffRecover = command({
  summary: 'Prints a link by which somebody sets a new password; his old ways in and sessions end when he does.',
  options: { email: needed(text('address', 'whose account it is')) },
  run: async ({ audited, ...context }, given) =>
    audited(async tx => {
      const row = await store.staffByEmail(tx, emailOf(given.email))
      if (!row) throw new CommandRefused(`${given.email} has no account`)
      if (!row.is_active) throw new CommandRefused(`${given.email} has no access any more`)
      const { url, expiresAt } = await makeLink(tx, context, row.id, 'recover')
      return { before: null, after: { staff: row.email }, result: report(url, expiresAt) }
    }),
})
