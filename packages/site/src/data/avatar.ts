import type { CallData } from '@bohe/api-client/contract'

const placeholder = /(?:^|\/)default(?:[-_]avatar)?\.\w+$/

/**
 * The address of a member's picture; undefined when the default picture stands in: `avatar_new` is empty or a default
 * placeholder (spec §3). The default picture is drawn from the shown name by `@bohe/ui/avatar`.
 */
export const avatarOf = ({ avatar_new }: Pick<CallData<'userInfo'>, 'avatar_new'>): string | undefined =>
  avatar_new === '' || placeholder.test(avatar_new) ? undefined : avatar_new
