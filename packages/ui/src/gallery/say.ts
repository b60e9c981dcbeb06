import { createContext, useContext } from 'react'

/** The language the gallery is read in; its words are its own and stand where they are shown. */
const GalleryLanguage = createContext<'zh-CN' | 'en'>('zh-CN')

export const GalleryLanguageProvider = GalleryLanguage.Provider

/** Says one of two wordings: Chinese first, then English. */
export function useSay() {
  const language = useContext(GalleryLanguage)
  return (chinese: string, english: string) => (language === 'zh-CN' ? chinese : english)
}
