import { expect, it } from 'vitest'
import { withoutContacts } from './without-contacts.ts'

it.each([
  ['550 <lin@bohe.test> is unknown', '550 <l***@bohe.test> is unknown'],
  ['no such user: lin.mei+1@mail.bohe.test, bye', 'no such user: l***@mail.bohe.test, bye'],
  ['cannot reach 13800000001', 'cannot reach 138****'],
  ['cannot reach +8613800000001.', 'cannot reach +86****.'],
  ['alipay says that 2026112108000012345678M1 is open', 'alipay says that 2026112108000012345678M1 is open'],
  ['order 20261121080000123456', 'order 20261121080000123456'],
  ['timed out after 8000 ms', 'timed out after 8000 ms'],
])('masks contacts and nothing else: %s', (text, masked) => expect(withoutContacts(text)).toBe(masked))
