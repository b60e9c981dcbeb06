import { data } from 'react-router'

/** Where in a list a page of it stands, as the API says. */
interface Standing {
  current_page: number
  last_page: number
}

/** Whether an address named a page that the list does not have. */
export const isBeyondEnd = ({ current_page, last_page }: Standing): boolean => current_page > last_page

/** What the loader of a public list answers: a page beyond the last is a real 404, shown with the way back. */
export const listAnswer = <Loaded extends object>(loaded: Loaded, standing: Standing) =>
  data(loaded, isBeyondEnd(standing) ? { status: 404 } : {})
