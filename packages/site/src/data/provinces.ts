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
