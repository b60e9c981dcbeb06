import type { ProvinceConfig } from '@bohe/api-client/contract/entities/site-config'
import { staticFiles } from '@bohe/api-client/contract/static-files'

/** Districts by city by province, in the words a letter is addressed with; a city without districts has none listed. */
export type Provinces = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const mapValues = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

const read = (written: ProvinceConfig): Provinces =>
  mapValues(written, cities => mapValues(cities, districts => (districts === '' ? [] : districts.split(' '))))

/**
 * The provinces, their cities and districts, fetched from the API when somebody writes an address. Throws when they
 * cannot be had.
 */
export const loadProvinces = async (): Promise<Provinces> => {
  const response = await fetch(staticFiles.provinces)
  if (!response.ok) throw new Error(`${staticFiles.provinces} was answered with status ${response.status}`)
  return read((await response.json()) as ProvinceConfig)
}

/** A mainland address in its parts; one of elsewhere has its whole text in `detail`. */
interface AddressParts {
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
