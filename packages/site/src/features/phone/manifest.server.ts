import { htmlLang, type Language } from '@bohe/i18n/language'
import type { LoaderFunctionArgs } from 'react-router'
import type { Edition } from '#edition.ts'
import { wordsIn } from '#i18n/words.ts'
import type { PhoneTab } from '#layout/phone-frame.tsx'
import { addressIn } from '#routing/address.ts'
import { paths } from '#routing/paths.ts'
import { editionContext, languageContext } from '#routing/router-context.ts'

const icons = [
  { src: '/mark.svg', type: 'image/svg+xml', sizes: 'any' },
  ...['192', '512'].flatMap(side => [
    { src: `/icon-any-${side}.png`, type: 'image/png', sizes: `${side}x${side}`, purpose: 'any' },
    { src: `/icon-${side}.png`, type: 'image/png', sizes: `${side}x${side}`, purpose: 'maskable' },
  ]),
  { src: '/icon-monochrome-512.png', type: 'image/png', sizes: '512x512', purpose: 'monochrome' },
]

const look = {
  display: 'standalone',
  background_color: '#f7fbf9',
  theme_color: '#00785a',
  categories: ['utilities', 'games'],
  icons,
}

const texts = (language: Language, name: Edition['name']) => {
  const { t } = wordsIn(language)
  return {
    name: t('shell:brand'),
    short_name: t('phone:app.short-name'),
    description: t(`phone:description.${name}`),
    lang: htmlLang[language],
  }
}

/**
 * The installed app in a language: it opens one-click acceleration, has an edition's other places as shortcuts, and every
 * page in its reach, so that a change of language stays inside.
 */
const manifestIn = (language: Language, { name, defaultLanguage }: Edition, tabs: readonly PhoneTab[]) => {
  const { t } = wordsIn(language)
  const at = (path: string) => addressIn(language, defaultLanguage, path)
  return {
    ...texts(language, name),
    ...look,
    id: at(paths.phone),
    start_url: at(paths.phone),
    scope: '/',
    shortcuts: tabs.slice(1).map(({ word, path }) => ({ name: t(`phone:${word}`), url: at(path) })),
  }
}

/** The loader of site.webmanifest, for an edition whose phone frame has these places. */
export const manifestWith =
  (tabs: readonly PhoneTab[]) =>
  ({ context }: Pick<LoaderFunctionArgs, 'context'>): Response => {
    const manifest = manifestIn(context.get(languageContext), context.get(editionContext), tabs)
    return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' } })
  }
