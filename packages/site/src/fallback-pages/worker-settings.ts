import type { Language } from '@bohe/i18n/language'

/** What the build tells the service worker. */
export interface WorkerSettings {
  /** Changes with what is kept. */
  version: string
  /** The addresses of the page without network. */
  offline: Record<Language, string>
  /** The language without a segment in its address. */
  defaultLanguage: Language
}
