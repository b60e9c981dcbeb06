import type { StaffMessageKey } from '@bohe/i18n/staff-message-key'
import type * as z from 'zod/mini'

/** What the rules of the site's files say, as the console says it. */
const sentences: Record<string, StaffMessageKey> = {
  'must be text': 'staff.site-kind',
  'is empty': 'staff.site-missing',
  'is not an https address': 'staff.site-https',
  'is not a mail address': 'staff.site-mail',
  'is not like 08:00': 'staff.site-time',
  'is not after opens': 'staff.site-order',
  'is not a time zone such as Asia/Shanghai': 'staff.site-zone',
  'is not the number of a QQ group, such as 671200615': 'staff.site-qq',
  'is not an address with {id} in it': 'staff.site-chat',
  'is not an address such as bohe://start': 'staff.site-link',
  'must be a whole number from 200 to 2000': 'staff.site-pixels',
  'must be 0 or 1': 'staff.site-flag',
  'is not like 4.2.0': 'staff.site-version',
  'is not 64 lower-case hex digits': 'staff.site-sha',
  'must be a whole number of bytes': 'staff.site-bytes',
  'is not a day like 2026-11-12': 'staff.site-day',
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name], value)

/** What is wrong with a document, by path: `support.hours.opens`. */
export const documentFaults = ({ issues }: z.core.$ZodError, value: unknown): Record<string, StaffMessageKey> => {
  const faults: Record<string, StaffMessageKey> = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) faults[path ? `${path}.${key}` : key] = 'staff.site-unknown'
    else if (valueAt(value, issue.path) === undefined) faults[path] = 'staff.site-missing'
    else faults[path] ??= sentences[issue.message] ?? 'staff.site-kind'
  }
  return faults
}
