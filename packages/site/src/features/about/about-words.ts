import type { Catalog } from '@bohe/i18n/catalog'
import { type Edition, useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'

/** One thing that is said: its name and a sentence or two. */
export interface Point {
  title: string
  text: string
}

type Told = {
  [Key in keyof Catalog['about']]: `${Key}.text` extends keyof Catalog['about'] ? Key : never
}[keyof Catalog['about']]

/** What is said in each part; a word that ends in an edition's name is its own. */
const parts = (name: Edition['name']) =>
  ({
    who: [`who.first.${name}`, `who.second.${name}`, `who.third.${name}`],
    not: ['not.speed', 'not.figures', 'not.network', `not.money.${name}`],
    care: ['care.password', 'care.devices', 'care.little', `care.plain.${name}`],
  }) as const satisfies Record<string, readonly Told[]>

/** What an edition says of itself: whom it is for, how it works, what it does not do, what it cares about. */
export const useAbout = () => {
  const { t } = useTranslation('about')
  const { name } = useEdition()
  const { who, not, care } = parts(name)
  const point = (key: Told): Point => ({ title: t(key), text: t(`${key}.text`) })
  const stop = { title: t('how.stop'), text: t(`how.stop.${name}.text`) }
  return {
    who: { title: t('who.title'), points: who.map(point) },
    how: { title: t('how.title'), points: [point('how.find'), point('how.go'), stop] },
    not: { title: t('not.title'), points: not.map(point) },
    care: { title: t('care.title'), points: care.map(point) },
  }
}
