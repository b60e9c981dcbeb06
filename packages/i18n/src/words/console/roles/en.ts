import type { rolesWords as zhCN } from './zh-CN.ts'

/** Roles, sessions of the staff, and limits of what one person decides. */
export const rolesWords: Record<keyof typeof zhCN, string> = {
  'roles.name': 'Name of the role',
  'roles.name-help': 'Lower-case letters and hyphens',
  'roles.new': 'New role',
  'roles.edit': 'Change permissions',
  'roles.remove': 'Remove the role',
  'roles.sees-all': 'Sees everything, also what is added later',
  'roles.held-by': 'Colleagues with this role: {{n}}. Another person has to approve a change.',

  'sessions.title': 'Sessions',
  'sessions.browser': 'Browser',
  'sessions.end': 'End the session',
  'sessions.own': 'This session',

  'limits.title': 'Limits above which two persons decide',
  'limits.what': 'Act',
  'limits.most': 'One person decides up to',
  'limits.change': 'Change the limit',
  'limits.help': 'Money in the smallest unit. One person lowers a limit; another one has to approve a higher one.',

  'permission.figures.read': 'See the figures',
  'permission.members.read': 'See members',
  'permission.members.reveal': 'See contacts in clear',
  'permission.members.note': 'Write notes',
  'permission.members.grant': 'Grant and take time',
  'permission.members.ban': 'Ban and let in',
  'permission.members.sessions': 'End sessions',
  'permission.orders.read': 'See orders',
  'permission.orders.ask': 'Ask the provider',
  'permission.orders.refund': 'Refund',
  'permission.approvals.read': 'See approvals',
  'permission.approvals.decide': 'Decide',
  'permission.approvals.limits': 'Change limits',
  'permission.staff.read': 'See the staff',
  'permission.staff.change': 'Manage staff and roles',
  'permission.audit.read': 'See the audit',

  'permission-area.figures': 'Figures',
  'permission-area.members': 'Members',
  'permission-area.orders': 'Orders',
  'permission-area.approvals': 'Approvals',
  'permission-area.staff': 'Staff',
  'permission-area.audit': 'Audit',

  'limit.refund CNY': 'Refund, CNY (fen)',
  'limit.refund USD': 'Refund, USD (cents)',
  'limit.grant days': 'Days granted',
  'action.saveRole': 'Change a role',
  'action.changeApprovalLimit': 'Change a limit',
}
