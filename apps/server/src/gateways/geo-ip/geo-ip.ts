import { readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { type CountryResponse, Reader } from 'maxmind'
import type { Clock } from '#clock.ts'
import { lookout, stampOf } from '#gateways/changed-file.ts'
import type { Log } from '#log.ts'

/** Where addresses are. */
export interface GeoIp {
  /** The ISO 3166 code of an address's country ('CN', 'HK', 'US'); undefined when nobody knows. Never throws. */
  country(address: string): string | undefined
}

/** How the makers of such files spell a country: whois and IPinfo flat, GeoLite2 and DB-IP nested. */
type CountryRecord = { country_code?: string; country?: string | { iso_code?: string } }

const codeOf = ({ country_code, country }: CountryRecord): string | undefined => {
  const code = country_code ?? (typeof country === 'object' ? country.iso_code : country)
  return /^[A-Z]{2}$/.test(code ?? '') ? code : undefined
}

/** IPv4 in its IPv6 spelling is IPv4; a zone (`fe80::1%eth0`) says nothing about a place. */
const plain = (address: string): string => address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')

/** A file that is read when it first appears and again when it changes; one that breaks leaves the last good one. */
const countryFile = (path: string, log: Log) => {
  let stamp = ''
  let reader: Reader<CountryResponse> | undefined
  return {
    refresh: (): void => {
      const found = stampOf(path)
      if (found === stamp) return
      stamp = found
      try {
        reader = new Reader(readFileSync(path))
      } catch (error) {
        log.warn({ path, error }, 'the country file cannot be read')
      }
    },
    find: (address: string): string | undefined => {
      // A file of IPv4 addresses would read an IPv6 address as one of them.
      if (reader?.metadata.ipVersion === 4 && isIPv6(address)) return undefined
      try {
        const found: CountryRecord | null | undefined = reader?.get(address)
        return found ? codeOf(found) : undefined
      } catch {
        // The file is damaged in the middle.
        return undefined
      }
    },
  }
}

/**
 * Countries by a file in MaxMind's format (providers §12). Without a readable file every answer is undefined, and the
 * log says so once; a file that is replaced is taken up within ten seconds.
 */
export const createGeoIp = (path: string, clock: Clock, log: Log): GeoIp => {
  const file = countryFile(path, log)
  const isTime = lookout(clock, 10)
  file.refresh()
  return {
    country: typed => {
      if (isTime()) file.refresh()
      const address = plain(typed)
      return isIP(address) === 0 ? undefined : file.find(address)
    },
  }
}
