import type { recordWords as zhCN } from './zh-CN.ts'

/** The rest of a member's record. */
export const recordWords: Record<keyof typeof zhCN, string> = {
  'record.devices': 'Devices',
  'record.system': 'System',
  'record.first-seen': 'First used',
  'record.online': 'State',
  'record.is-online': 'Logged in',
  'record.is-remembered': 'Can log in by itself',
  'record.is-out': 'Signed out',
  'record.kick': 'Sign out',
  'record.messages': 'Codes and notices to him',
  'record.held': 'Held back now',
  'record.invitations': 'Invitations',
  'record.inviter': 'Invited by',
  'record.friends': 'Friends invited',
  'record.prizes': 'Prizes',
  'record.cards': 'Cards redeemed',
  'record.card': 'Card',
  'record.prize': 'Prize',
  'prize.0': 'Not redeemed',
  'prize.1': 'Submitted',
  'prize.2': 'Fulfilled',
  'prize.3': 'Redeemed',
}
