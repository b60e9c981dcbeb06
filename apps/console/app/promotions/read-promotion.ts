import type { StaffInput } from '@bohe/api-client/staff'
import { presentKinds } from '@bohe/api-client/staff/calls/promotions'
import { fromBeijing } from '#form/instant-field.tsx'
import { regionChoices } from '#form/region-field.tsx'
import { textsOf } from '#form/texts-of.ts'
import { oddsIn } from './odds.ts'

type Saved = StaffInput<'savePromotion'>
type Draw = NonNullable<Saved['draw']>

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')
const numberOf = (form: FormData, name: string) => textOf(form, name) || '0'

/** The name of a field of a present, by the key that the form gave the present. */
export const presentField = (key: string, name: string) => `present-${key}-${name}`

const presentIn = (form: FormData, key: string): Draw['presents'][number] => {
  const text = (name: string) => textOf(form, presentField(key, name))
  return {
    id: text('id'),
    kind: presentKinds.find(each => each === text('kind')) ?? 'goods',
    ...{ title_zh: text('title_zh'), title_en: text('title_en'), image: text('image'), worth: text('worth') },
    ...{ days: text('days') || '0', batch_id: text('batch_id'), odds: oddsIn(text('odds')), stock: text('stock') },
    member_limit: text('member_limit') || '0',
    ...{ starts_at: fromBeijing(text('starts_at')), ends_at: fromBeijing(text('ends_at')) },
  }
}

const drawIn = (form: FormData): Draw => ({
  ...{ daily_chances: textOf(form, 'daily_chances'), check_in_chances: textOf(form, 'check_in_chances') },
  ...{ day_limit: numberOf(form, 'day_limit'), member_limit: numberOf(form, 'member_limit') },
  nothing: oddsIn(textOf(form, 'nothing')),
  presents: form.getAll('present').map(key => presentIn(form, String(key))),
})

const referralIn = (form: FormData) => ({
  days_per_friend: textOf(form, 'days_per_friend'),
  cap_days: textOf(form, 'cap_days'),
  qq_bonus_days: numberOf(form, 'qq_bonus_days'),
})

const isText = (name: string) => /_(?:zh|en)$/.test(name) && !name.startsWith('present-')

/** What the form of a promotion holds, as it is saved. */
export const readPromotion =
  (kind: Saved['kind']) =>
  (form: FormData): Partial<Saved> => ({
    ...Object.fromEntries(Object.entries(textsOf(form)).filter(([name]) => isText(name))),
    image: textOf(form, 'image'),
    regions: regionChoices.find(each => each === form.get('regions')) ?? 'both',
    starts_at: fromBeijing(textOf(form, 'starts_at')),
    ends_at: fromBeijing(textOf(form, 'ends_at')),
    ...(kind === 'referral' && { referral: referralIn(form), group_code: textOf(form, 'group_code') }),
    ...(kind === 'draw' && { draw: drawIn(form) }),
  })
