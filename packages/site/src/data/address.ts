import type { Provinces } from './provinces.ts'

/** A mainland address in its parts; one of elsewhere has its whole text in `detail`. */
export interface AddressParts {
  province: string
  city: string
  district: string
  detail: string
}

/** The address as it is stored and printed: in one line, from the large to the small. */
export const joinAddress = ({ province, city, district, detail }: AddressParts): string =>
  [province, city === province ? '' : city, district, detail].join('')

const startOf = (text: string, names: readonly string[]) =>
  names.filter(name => text.startsWith(name)).toSorted((one, other) => other.length - one.length)[0] ?? ''

/** The parts of a stored address; what names no known province is all `detail`. */
export const splitAddress = (address: string, provinces: Provinces): AddressParts => {
  const province = startOf(address, Object.keys(provinces))
  const cities = provinces[province] ?? {}
  const afterProvince = address.slice(province.length)
  const isOwnCity = province in cities && !startOf(afterProvince, Object.keys(cities))
  const city = isOwnCity ? province : startOf(afterProvince, Object.keys(cities))
  const afterCity = isOwnCity ? afterProvince : afterProvince.slice(city.length)
  const district = startOf(afterCity, cities[city] ?? [])
  return { province, city, district, detail: afterCity.slice(district.length).trim() }
}
