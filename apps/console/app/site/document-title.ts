import { useWords } from '#words/use-words.tsx'

/** What a part of the site is called. */
export const useDocumentTitle = () => {
  const { t, wordFor } = useWords()
  return (name: string): string => {
    const [kind, rest = ''] = name.split('.')
    if (kind === 'config') return t('site.config', { region: wordFor('region', rest) })
    return kind === 'downloads' ? t('site.downloads', { channel: rest }) : t('site.provinces')
  }
}
