import type { Client } from '@bohe/api-client/client'
import type { Language } from '@bohe/i18n/language'
import { createContext } from 'react-router'
import type { Edition } from '#edition.ts'

/** What the root's middleware gives to every loader and action, on the server and in the browser. */
export const editionContext = createContext<Edition>()
export const languageContext = createContext<Language>()
export const apiContext = createContext<Client>()
/** Where an expired log-in leads: from the site's server to log-in, in a browser, which says it, home (spec §4). */
export const expiryContext = createContext<'login' | 'home'>('login')
