import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import { activityState, lastSecondOf } from '#domain/promotions/activity.ts'
import { textIn } from '#domain/text-in.ts'
import { sanitise } from '#features/publishing/sanitise.ts'
import type { Call } from '#http/call.ts'
import { type SiteReader, siteAddress } from '#site-address.ts'
import type { Activity } from './store.ts'

/** Who reads, when, and from which site. */
export type Reader = Pick<Call, 'language' | 'region' | 'now'> & SiteReader

export const readerOf = ({ context, language, region, now }: Call): Reader => ({
  config: context.config,
  language,
  region,
  now,
})

const pageOf = (reader: Reader, { id }: Activity) => `${siteAddress(reader, reader.region)}/activity_${id}`

/** Activity (spec §3). */
export const presentActivity = (language: Language, activity: Activity) => ({
  id: String(activity.id),
  type: activity.kind,
  title: textIn(language, activity, 'title'),
  label: textIn(language, activity, 'label'),
})

/** Promotion (spec §3) as a list shows it: without its content. */
export const presentListed = (reader: Reader, activity: Activity): CallData<'activities'>['list'][number] => ({
  ...presentActivity(reader.language, activity),
  summary: textIn(reader.language, activity, 'summary'),
  prize: textIn(reader.language, activity, 'prize'),
  seo_keywords: textIn(reader.language, activity, 'seo_keywords'),
  seo_desc: textIn(reader.language, activity, 'seo_desc'),
  fee: activity.fee,
  plat_type: activity.plat_type,
  image: activity.image,
  content: '',
  start_time: activity.starts_at.toISOString(),
  end_time: lastSecondOf(activity).toISOString(),
  create_time: activity.created_at.toISOString(),
  hits: activity.hits,
  url: pageOf(reader, activity),
  state: activityState(activity, reader.now),
})

/** A promotion, whole; its content holds nothing but what an article may, whoever wrote it. */
export const presentDetail = (reader: Reader, activity: Activity): CallData<'activity'> => ({
  ...presentListed(reader, activity),
  content: sanitise(textIn(reader.language, activity, 'content')).html,
  rules: reader.language === 'en' ? activity.rules_en : activity.rules_zh,
})

/** A picture that leads to a promotion. */
export const presentBanner = (reader: Reader, activity: Activity) => ({
  id: String(activity.id),
  image: activity.image,
  title: textIn(reader.language, activity, 'title'),
  url: pageOf(reader, activity),
})
