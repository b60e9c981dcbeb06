import { expect, it } from 'vitest'
import { countryList } from './country-list.ts'

const countries = [
  { code: 'US', country_code: '1', name: '美国', name_en: 'United States', pinyin_initial: 'M' },
  { code: 'AU', country_code: '61', name: '澳大利亚', name_en: 'Australia', pinyin_initial: 'A' },
  { code: 'CN', country_code: '86', name: '中国', name_en: 'China', pinyin_initial: 'Z' },
]

it('lists countries in the order and the words of the language', () => {
  expect(countryList(countries, 'zh_CN').map(({ name }) => name)).toEqual(['澳大利亚', '美国', '中国'])
  expect(countryList(countries, 'en').map(({ name }) => name)).toEqual(['Australia', 'China', 'United States'])
  expect(countryList(countries, 'en')[2]).toEqual({ code: '1', name: 'United States' })
})
