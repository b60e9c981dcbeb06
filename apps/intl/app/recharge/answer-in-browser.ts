import { fetchOnce } from '@bohe/site/fetch-once.ts'
import type { Visit } from '@bohe/site/member-only.ts'

/** How forms are answered, with the rules of their fields: fetched with the first one that is sent. */
const answers = fetchOnce(() => import('./recharge-answer.ts'))

/** Answers recharge.html in a browser. */
export const answerInBrowser = async (visit: Visit) => (await answers()).answerFromBrowser(visit)
