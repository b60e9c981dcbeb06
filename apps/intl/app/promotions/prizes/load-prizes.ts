import type { Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import { PrizeStatus } from '@bohe/api-client/contract/wire'
import { pageOf } from '@bohe/site/routing/page-of.ts'

/** The prizes of a member, a page of them. */
export type PrizeList = CallData<'prizes'>

/** One prize. */
export type Prize = PrizeList['list'][number]

/** What the section shows: a page of the list, or with `?prize=` one prize of that page. */
export interface LoadedPrizes {
  prizes: PrizeList
  /** The prize that is asked for; undefined when the page does not have it. */
  prize?: Prize | undefined
  isAsked: boolean
  /** For the phone of a claim form. */
  countries?: CallData<'countries'>
}

/** Whether a prize waits to be claimed. */
export const isUnredeemed = ({ status }: Prize): boolean => status === PrizeStatus.unredeemed

/** Loads a page of the list; for a claim form also the countries of its phone. */
export const loadPrizes = async (api: Client, url: URL): Promise<LoadedPrizes> => {
  const prizes = await api.prizes({ page: pageOf(url) })
  const wanted = url.searchParams.get('prize')
  const prize = prizes.list.find(({ id }) => id === wanted)
  const loaded = { prizes, prize, isAsked: wanted !== null }
  const needsForm = prize && isUnredeemed(prize) && prize.award_type === 'goods'
  return needsForm ? { ...loaded, countries: await api.countries() } : loaded
}
