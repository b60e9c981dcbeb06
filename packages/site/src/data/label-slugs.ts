import type { HelpLabel, NewsLabel } from '@bohe/api-client/contract/wire'

/** How an address names the labels of news. */
export const newsSlugs = {
  国服: 'mainland',
  手游: 'mobile',
  最新: 'latest',
  热门: 'hot',
  推荐: 'picks',
  促销: 'offers',
} as const satisfies Record<NewsLabel, string>

/** How an address names the categories of the help centre. */
export const helpSlugs = {
  入门: 'start',
  账号: 'account',
  会员: 'membership',
  加速: 'speed',
  客户端: 'client',
  故障: 'trouble',
} as const satisfies Record<HelpLabel, string>

/** A label of news as an address names it. */
export type NewsSlug = (typeof newsSlugs)[NewsLabel]
/** A category of the help centre as an address names it. */
export type HelpSlug = (typeof helpSlugs)[HelpLabel]

/** The label that a slug stands for, in one of the two tables; undefined for any other text. */
export const labelOf = <Label extends string>(table: Record<Label, string>, slug: string | null): Label | undefined =>
  (Object.keys(table) as Label[]).find(label => table[label] === slug)

/** The slug of what the wire gives for a label; undefined for one that the table does not have, such as ''. */
export const slugOf = <Slug extends string>(table: Record<string, Slug>, label: string): Slug | undefined =>
  Object.hasOwn(table, label) ? table[label] : undefined

const slugs: ReadonlySet<string> = new Set([...Object.values(newsSlugs), ...Object.values(helpSlugs)])

/** Whether an address may name a label or a category so. */
export const isSlug = (text: string): boolean => slugs.has(text)
