import type { Language } from './language.ts'

/** The words of one group of screens: a name, and a loader for each language, each a chunk of its own. */
export interface Namespace<Name extends string = string> {
  name: Name
  load: Record<Language, () => Promise<Readonly<Record<string, string>>>>
}
