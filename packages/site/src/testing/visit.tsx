import { type ClientOptions, createClient } from '@bohe/api-client/client'
import { everyAddress } from '@bohe/api-client/contract/every-address'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { htmlLang, type Language } from '@bohe/i18n/language'
import { about as aboutEn } from '@bohe/i18n/words/about/en'
import { about as aboutZh } from '@bohe/i18n/words/about/zh-CN'
import { auth as authEn } from '@bohe/i18n/words/auth/en'
import { auth as authZh } from '@bohe/i18n/words/auth/zh-CN'
import { chat as chatEn } from '@bohe/i18n/words/chat/en'
import { chat as chatZh } from '@bohe/i18n/words/chat/zh-CN'
import { chatWindow as chatWindowEn } from '@bohe/i18n/words/chat-window/en'
import { chatWindow as chatWindowZh } from '@bohe/i18n/words/chat-window/zh-CN'
import { download as downloadEn } from '@bohe/i18n/words/download/en'
import { download as downloadZh } from '@bohe/i18n/words/download/zh-CN'
import { fallbackPages as fallbackPagesEn } from '@bohe/i18n/words/fallback-pages/en'
import { fallbackPages as fallbackPagesZh } from '@bohe/i18n/words/fallback-pages/zh-CN'
import { help as helpEn } from '@bohe/i18n/words/help/en'
import { help as helpZh } from '@bohe/i18n/words/help/zh-CN'
import { home as homeEn } from '@bohe/i18n/words/home/en'
import { home as homeZh } from '@bohe/i18n/words/home/zh-CN'
import { member as memberEn } from '@bohe/i18n/words/member/en'
import { member as memberZh } from '@bohe/i18n/words/member/zh-CN'
import { membership as membershipEn } from '@bohe/i18n/words/membership/en'
import { membership as membershipZh } from '@bohe/i18n/words/membership/zh-CN'
import { messages as messagesEn } from '@bohe/i18n/words/messages/en'
import { messages as messagesZh } from '@bohe/i18n/words/messages/zh-CN'
import { news as newsEn } from '@bohe/i18n/words/news/en'
import { news as newsZh } from '@bohe/i18n/words/news/zh-CN'
import { phone as phoneEn } from '@bohe/i18n/words/phone/en'
import { phone as phoneZh } from '@bohe/i18n/words/phone/zh-CN'
import { prizes as prizesEn } from '@bohe/i18n/words/prizes/en'
import { prizes as prizesZh } from '@bohe/i18n/words/prizes/zh-CN'
import { profile as profileEn } from '@bohe/i18n/words/profile/en'
import { profile as profileZh } from '@bohe/i18n/words/profile/zh-CN'
import { promotions as promotionsEn } from '@bohe/i18n/words/promotions/en'
import { promotions as promotionsZh } from '@bohe/i18n/words/promotions/zh-CN'
import { recharge as rechargeEn } from '@bohe/i18n/words/recharge/en'
import { recharge as rechargeZh } from '@bohe/i18n/words/recharge/zh-CN'
import { security as securityEn } from '@bohe/i18n/words/security/en'
import { security as securityZh } from '@bohe/i18n/words/security/zh-CN'
import { shell as shellEn } from '@bohe/i18n/words/shell/en'
import { shell as shellZh } from '@bohe/i18n/words/shell/zh-CN'
import { ToastProvider } from '@bohe/ui/toast'
import { render } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterContextProvider, RouterProvider } from 'react-router'
import { type Edition, EditionProvider, type MemberCentre } from '#edition.ts'
import { WordsProvider } from '#i18n/translation.ts'
import type { RootData } from '#routing/root-data.ts'
import { apiContext, editionContext, languageContext } from '#routing/router-context.ts'
import { serverApiContext } from '#routing/server-api-context.server.ts'

const words = {
  zh_CN: {
    about: aboutZh,
    chat: chatZh,
    'chat-window': chatWindowZh,
    download: downloadZh,
    help: helpZh,
    home: homeZh,
    news: newsZh,
    phone: phoneZh,
    auth: authZh,
    member: memberZh,
    membership: membershipZh,
    messages: messagesZh,
    prizes: prizesZh,
    profile: profileZh,
    promotions: promotionsZh,
    recharge: rechargeZh,
    security: securityZh,
    shell: shellZh,
    'fallback-pages': fallbackPagesZh,
  },
  en: {
    about: aboutEn,
    chat: chatEn,
    'chat-window': chatWindowEn,
    download: downloadEn,
    help: helpEn,
    home: homeEn,
    news: newsEn,
    phone: phoneEn,
    auth: authEn,
    member: memberEn,
    membership: membershipEn,
    messages: messagesEn,
    prizes: prizesEn,
    profile: profileEn,
    promotions: promotionsEn,
    recharge: rechargeEn,
    security: securityEn,
    shell: shellEn,
    'fallback-pages': fallbackPagesEn,
  },
}

const wordsOf = (language: Language) => {
  const instance = createInstance()
  const lng = htmlLang[language]
  instance.init({
    lng,
    resources: { [lng]: words[language] },
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
  })
  return instance
}

const emptyEdition: Edition = {
  name: 'intl',
  region: '0',
  defaultLanguage: 'en',
  navigation: [],
  footer: { product: [], help: [] },
  otherSite: { word: 'link.mainland-site', path: '/1' },
  memberCentre: centreOf([]),
  facts: { takesInvites: true },
}

/** A member centre of some sections, as an edition has one. */
export function centreOf(sections: MemberCentre['sections'], notice?: MemberCentre['notice']) {
  const centre = Promise.resolve({ sections, ...(notice && { notice }) })
  return () => centre
}

/** What a test's visit is made of: where it starts, what the API answers, and other pages to arrive at. */
export interface PageVisit {
  at: string
  language?: Language
  answers?: Answers
  routes: readonly RouteObject[]
  edition?: Partial<Edition>
  /** What the root's loader says, for pages that ask it. */
  root?: Partial<RootData> | undefined
}

/** The API, the edition and the frame of a visit. */
export const pageContext = ({
  language = 'en',
  answers = {},
  edition = {},
}: Omit<PageVisit, 'at' | 'routes' | 'root'>) => {
  const options: ClientOptions = { origin: 'http://api.test', language, region: '0', fetch: createTestFetch(answers) }
  const api = createClient(options, everyAddress)
  const here = { ...emptyEdition, ...edition }
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(serverApiContext, api)
    context.set(languageContext, language)
    context.set(editionContext, here)
    return context
  }
  const frame = (page: ReactNode) => (
    <WordsProvider value={wordsOf(language)}>
      <EditionProvider value={here}>
        <ToastProvider closeLabel="Close">{page}</ToastProvider>
      </EditionProvider>
    </WordsProvider>
  )
  return { getContext, frame }
}

/** The routes of a visit, below the site's own root when it says something. */
export const treeOf = ({ routes, root }: Pick<PageVisit, 'routes' | 'root'>): RouteObject[] =>
  root ? [{ id: 'root', loader: () => root, HydrateFallback: () => null, children: [...routes] }] : [...routes]

/** Opens a page as a browser does: its loader, its action, its words, the API held to the contract. */
export const visit = ({ at, routes, root, ...given }: PageVisit) => {
  const { getContext, frame } = pageContext(given)
  const router = createMemoryRouter(treeOf({ routes, root }), { initialEntries: [at], getContext })
  render(frame(<RouterProvider router={router} />))
  return router
}
