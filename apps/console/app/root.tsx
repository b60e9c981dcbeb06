import { createStaffClient } from '@bohe/api-client/staff/client'
import { htmlLang } from '@bohe/i18n/language'
import { consoleWords } from '@bohe/i18n/namespaces/console'
import '@bohe/ui/styles.css'
import { ToastProvider } from '@bohe/ui/toast'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigate } from 'react-router'
import { StaffClientProvider } from '#data/staff-data.tsx'
import { StepUpDialog, useStepUp } from '#step-up/step-up.tsx'
import { chosenLanguage } from '#words/language.ts'
import { useWords, WordsProvider } from '#words/use-words.tsx'
import type { Route } from './+types/root'
import './console.css'

export const meta = () => [{ title: 'Bohe Console' }]

export const links = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="description" content="Operators' console of Bohe" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export const clientLoader = async () => {
  const language = chosenLanguage()
  return { language, words: await consoleWords.load[language]() }
}

/** Before the words are there. */
export function HydrateFallback() {
  return (
    <main className="console-alone" aria-busy="true">
      <h1>Bohe</h1>
      <noscript>
        <p>The console needs JavaScript. 后台需要启用 JavaScript。</p>
      </noscript>
    </main>
  )
}

function Realm() {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const { ask, isOpen, settle } = useStepUp()
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 5000 } } }))
  const [client] = useState(() =>
    createStaffClient({
      ...{ origin: '', language, offline: t('offline'), proveAgain: ask },
      numbered: (message, number) => t('request.numbered', { message, number }),
      onSessionEnded: () => {
        const { pathname, search } = location
        if (pathname !== '/log-in') void navigate(`/log-in?to=${encodeURIComponent(pathname + search)}`)
      },
    }),
  )
  return (
    <QueryClientProvider client={queries}>
      <StaffClientProvider value={client}>
        <Outlet />
        <StepUpDialog {...{ client, isOpen, settle }} />
      </StaffClientProvider>
    </QueryClientProvider>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { language } = loaderData
  useEffect(() => {
    document.documentElement.lang = htmlLang[language]
  }, [language])
  return (
    <WordsProvider value={loaderData}>
      <ToastProvider closeLabel={loaderData.words.close ?? ''}>
        <Realm />
      </ToastProvider>
    </WordsProvider>
  )
}
