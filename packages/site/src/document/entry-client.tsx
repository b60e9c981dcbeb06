import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerWhenLoaded } from '#fallback-pages/register-worker.ts'
import { WordsProvider } from '#i18n/translation.ts'
import { pageLanguage, wordsIn } from '#i18n/words.ts'

/** The app's entry.client: wakes the page that the server sent, in slices, so that a slow phone goes on answering its user. */
export const wake = (): void => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider value={wordsIn(pageLanguage())}>
          <HydratedRouter />
        </WordsProvider>
      </StrictMode>,
    )
  })
  // While developing, each page is the newest.
  if (import.meta.env.PROD) registerWhenLoaded()
}
