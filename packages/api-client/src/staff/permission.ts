/** What somebody who works in the console may do. Each call of the staff contract names one. */
export const permissions = [
  'figures.read',
  'members.read',
  'members.reveal',
  'members.note',
  'members.grant',
  'members.ban',
  'members.sessions',
  'members.pause',
  'members.contact',
  'members.export',
  'members.erase',
  'messages.read',
  'messages.release',
  'messages.prices',
  'orders.read',
  'orders.ask',
  'orders.refund',
  'orders.close',
  'money.read',
  'money.reveal',
  'money.resolve',
  'money.compare',
  'approvals.read',
  'approvals.decide',
  'approvals.limits',
  'staff.read',
  'staff.change',
  'audit.read',
  'plans.read',
  'plans.change',
  'promotions.read',
  'promotions.change',
  'prizes.read',
  'prizes.fulfil',
  'invitations.read',
  'invitations.clawback',
  'coupons.read',
  'coupons.change',
  'cards.read',
  'cards.issue',
  'cards.export',
  'cards.void',
  'articles.read',
  'articles.change',
  'articles.publish',
  'site.read',
  'site.change',
  'machines.read',
  'machines.jobs',
  'chat.read',
  'chat.answer',
  'chat.supervise',
  'chat.canned',
  'chat.block',
] as const

export type Permission = (typeof permissions)[number]

/**
 * What a role holds: permissions, `*.read` for all that only look, `*` for all, so that a permission of a later release
 * reaches those who see or do everything.
 */
export type RolePermission = Permission | '*' | '*.read'

/** Whether what a role holds includes a permission. */
export const allows = (held: readonly string[], permission: Permission): boolean =>
  held.some(each => each === permission || each === '*' || (each === '*.read' && permission.endsWith('.read')))
