import { createContext, useContext } from 'react'

/** The language the gallery is read in; its words are its own and stand where they are shown. */
const GalleryLanguage = createContext<'zh-CN' | 'en'>('zh-CN')

export const GalleryLanguageProvider = GalleryLanguage.Provider

/** Says one of two wordings: Chinese first, then English. */
export function useSay() {
  const language = useContext(GalleryLanguage)
  return (chinese: string, english: string) => (language === 'zh-CN' ? chinese : english)
}

/** What a code's button says, and what a list's pages are called: the same wherever they are shown. */
export function useGalleryWords() {
  const say = useSay()
  return {
    code: {
      sendLabel: say('获取验证码', 'Send code'),
      waitLabel: (seconds: number) => say(`${seconds} 秒后重发`, `Resend in ${seconds} s`),
      againLabel: say('现在可以重新获取', 'Another code can be sent now'),
    },
    pages: {
      previousLabel: say('上一页', 'Previous page'),
      nextLabel: say('下一页', 'Next page'),
      pageLabel: (page: number) => say(`第 ${page} 页`, `Page ${page}`),
    },
  }
}
