import { useCallback } from 'react'
import { useEdition } from '#edition.ts'
import { pageLanguage } from '#i18n/words.ts'
import { articleFile } from './article-file.ts'
import { listAddress } from './list-data.ts'
import type { ListFacts } from './lists.ts'

/** Fetches a list's static JSON while a hand is on its way to a link that needs it. */
export const useApproach = (list: ListFacts): (() => void) => {
  const { region } = useEdition()
  return useCallback(() => {
    // Whether it is there, the loader sees when it is needed.
    articleFile(listAddress(list, region, pageLanguage())).catch(() => {})
  }, [list, region])
}
