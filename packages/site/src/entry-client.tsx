import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { pageLanguage, wordsIn } from './words.ts'

/** The app's entry.client: wakes the page that the server sent. */
export const wake = (): void => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={wordsIn(pageLanguage())}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  )
}
