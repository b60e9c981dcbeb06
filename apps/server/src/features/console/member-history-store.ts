import { staffLimits } from '@bohe/api-client/contract/limits'
import { countOf } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import { devicesWithSession } from '#features/devices/store.ts'

export const most = staffLimits.page.recent

/** A member's devices, whether each is logged in, and whether it may log in by itself. */
export const devicesOf = (db: Db, memberId: number, now: Date) =>
  devicesWithSession(db, memberId, now)
    .leftJoin('remembered_devices', join =>
      join
        .onRef('remembered_devices.member_id', '=', 'devices.member_id')
        .onRef('remembered_devices.device_id', '=', 'devices.device_id')
        .on('remembered_devices.expires_at', '>', now),
    )
    .select(['devices.id', 'devices.os_type', 'devices.user_agent', 'devices.address'])
    .select(['devices.first_seen_at', 'devices.last_seen_at', 'remembered_devices.member_id as remembered'])
    .orderBy('devices.last_seen_at', 'desc')
    .orderBy('devices.id', 'desc')
    .limit(most)
    .execute()

export const friendsOf = (db: Db, memberId: number): Promise<number> =>
  countOf(db.selectFrom('referrals').where('inviter_id', '=', memberId))

export const prizesOf = (db: Db, memberId: number) =>
  db
    .selectFrom('prizes')
    .innerJoin('presents', 'presents.id', 'prizes.present_id')
    .select(['prizes.id', 'prizes.status', 'prizes.created_at', 'presents.title_zh', 'presents.title_en'])
    .where('prizes.member_id', '=', memberId)
    .orderBy('prizes.id', 'desc')
    .limit(most)
    .execute()

export const cardsOf = (db: Db, memberId: number) =>
  db
    .selectFrom('cards')
    .innerJoin('card_batches', 'card_batches.id', 'cards.batch_id')
    .select(['cards.card_no', 'cards.redeemed_at', 'card_batches.title_zh', 'card_batches.title_en'])
    .where('cards.redeemed_by', '=', memberId)
    .orderBy('cards.id', 'desc')
    .limit(most)
    .execute()

export const orderStatesOf = (tx: Tx, memberId: number) =>
  tx.selectFrom('orders').select(['state', 'expires_at']).where('member_id', '=', memberId).execute()
