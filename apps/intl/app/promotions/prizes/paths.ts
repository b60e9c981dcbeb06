import { paths } from '@bohe/site/routing/paths.ts'

/** The prize list of a member, and one prize of it. A prize just won is on the first page. */
export const prizePaths = {
  list: (page = 1) => paths.user('prizes', page),
  prize: (id: string, page = 1) => `${paths.user('prizes', page)}&prize=${encodeURIComponent(id)}`,
}
