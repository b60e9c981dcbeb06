import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Db, Tx } from '#database/schema.ts'
import type { Region } from '#domain/orders/order.ts'
import { textIn } from '#domain/text-in.ts'
import { secondsLeft } from '#features/membership/ledger.ts'
import { clawBack, grantOf } from '#features/referral/referral.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { pageOf } from '../page.ts'
import * as store from './invitation-store.ts'

const stateOf = ({ waiting, clawed_back_at }: store.Invitation) => {
  if (clawed_back_at !== null) return 'taken-back'
  return waiting ? 'waiting' : 'counted'
}

const shown = ({ language }: SignedInCall, row: store.Invitation) => ({
  ...{ id: String(row.id), inviter_id: String(row.inviter_id), inviter: row.inviter },
  ...{ friend_id: String(row.friend_id), friend: row.friend, region: row.region_code as Region },
  activity: textIn(language, row, 'title'),
  state: stateOf(row) as 'counted' | 'waiting' | 'taken-back',
  days: row.days,
  doubts: row.doubts.join(' '),
  at: row.at.toISOString(),
})

export const invitations = async (input: ParsedStaffInput<'invitations'>, call: SignedInCall) => {
  const rows = await store.invitationsIn(call.context.db, call.staff.regions, input, call.pageSize)
  return pageOf(rows, call.pageSize, row => shown(call, row))
}

/** Friends of one inviter who share a network or a device, as far back as signals are kept. */
export const invitationClusters = async (_: object, { context, staff }: SignedInCall) => {
  const networks = await store.clustersBy(context.db, staff.regions, 'network_hash')
  const devices = await store.clustersBy(context.db, staff.regions, 'device_hash')
  const told = (by: 'network' | 'device') => (row: (typeof networks)[number]) => ({
    ...{ inviter_id: String(row.inviter_id), inviter: row.inviter, by },
    ...{ friends: Number(row.friends), days: row.days, invitation_ids: row.ids },
  })
  return { clusters: [...devices.map(told('device')), ...networks.map(told('network'))] }
}

/** The invitations that are meant, if each is by a member whom somebody sees. */
const meant = async (db: Db | Tx, { staff }: SignedInCall, ids: readonly string[]) => {
  const wanted = [...new Set(ids.map(Number))]
  const rows = await store.invitationsById(db, staff.regions, wanted)
  return rows.length < wanted.length ? refuse('invitationUnknown') : rows
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** What taking invitations back would come to; those that were taken back come to nothing. */
export const invitationsLeft = async (input: ParsedStaffInput<'invitationsLeft'>, call: SignedInCall) => {
  const { context, now } = call
  const rows = await meant(context.db, call, input.invitation_ids.split(','))
  if (rows instanceof Refused) return rows
  const open = rows.filter(({ clawed_back_at }) => clawed_back_at === null)
  const left: number[] = []
  for (const { inviter_id, friend_id } of open)
    left.push(await secondsLeft(context.db, { memberId: inviter_id, ...grantOf(friend_id), now }))
  return { invitations: open.length, days: sum(open.map(({ days }) => days)), seconds: sum(left) }
}

/** Takes back what is left of what invitations gave, all of them or none. */
export const clawBackInvitations = (
  input: ParsedStaffInput<'clawBackInvitations'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ invitations: number; seconds: number }>(async tx => {
    const rows = await meant(tx, call, input.invitation_ids)
    if (rows instanceof Refused) return rows
    const taken: { friend: string; seconds: number }[] = []
    for (const { id, friend_id } of rows) {
      const one = await clawBack(tx, friend_id, call.now)
      if (typeof one === 'string') return refuse('invitationTakenBack', { id: String(id) })
      taken.push({ friend: String(friend_id), seconds: one.seconds })
    }
    const regions = new Set(rows.map(({ region_code }) => region_code as Region))
    const before = rows.map(row => ({
      ...{ friend: String(row.friend_id), inviter: String(row.inviter_id), days: row.days },
    }))
    return {
      before: { invitations: before },
      after: { invitations: taken },
      region: regions.size === 1 ? ([...regions][0] ?? null) : null,
      result: { invitations: rows.length, seconds: sum(taken.map(({ seconds }) => seconds)) },
    }
  })
