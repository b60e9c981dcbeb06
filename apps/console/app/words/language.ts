import { type Language, parseLanguage } from '@bohe/i18n/language'

const name = 'bohe.console.language'

/** The language that was chosen, or the browser's. */
export const chosenLanguage = (): Language => parseLanguage(localStorage.getItem(name) ?? navigator.language)

/** Chooses the other language; the console begins anew in it. */
export const chooseLanguage = (language: Language): void => {
  localStorage.setItem(name, language)
  location.reload()
}
