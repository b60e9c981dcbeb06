import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { createGeoIp } from '#gateways/geo-ip/geo-ip.ts'
import { createLog } from '#log.ts'
import { movableClock } from '#tests/support/movable-clock.ts'

const sample = () => {
  const read = readConfig({ APP_ENV: '2' })
  if ('errors' in read) throw new Error(read.errors.join())
  return read.config.geoIpPath
}

let folder: string
let log: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bohe-geo-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  log = []
})

const open = (path: string, clock = movableClock()) =>
  createGeoIp(
    path,
    clock,
    createLog(line => log.push(line)),
  )

describe('the country of an address', () => {
  const geo = open(sample())

  it.each([
    ['114.114.114.114', 'CN'],
    ['223.5.5.5', 'CN'],
    ['8.8.8.8', 'US'],
    ['202.45.84.58', 'HK'],
    ['202.175.3.3', 'MO'],
    ['168.95.1.1', 'TW'],
    ['2400:3200::1', 'CN'],
    ['2001:4860:4860::8888', 'US'],
    ['::ffff:114.114.114.114', 'CN'],
    ['::FFFF:8.8.8.8', 'US'],
  ])('%s is %s', (address, country) => {
    expect(geo.country(address)).toBe(country)
  })

  it.each(['127.0.0.1', '::1', '10.1.2.3', 'fe80::1%eth0', '', 'nonsense', '999.1.1.1', '1.2.3.4, 5.6.7.8'])(
    '%s is nowhere',
    address => {
      expect(geo.country(address)).toBeUndefined()
    },
  )
})

describe('the country file', () => {
  it('that is missing is said once and makes nobody fail', () => {
    const clock = movableClock()
    const geo = open(join(folder, 'nowhere.mmdb'), clock)
    expect(geo.country('8.8.8.8')).toBeUndefined()
    clock.advance(60)
    expect(geo.country('8.8.8.8')).toBeUndefined()
    expect(log).toHaveLength(1)
  })

  it('that is broken is said once and makes nobody fail', async () => {
    const path = join(folder, 'broken.mmdb')
    await writeFile(path, 'not a database')
    const geo = open(path)
    expect(geo.country('8.8.8.8')).toBeUndefined()
    expect(log).toHaveLength(1)
    expect(log[0]).toContain('the country file cannot be read')
  })

  it('is taken up when it appears and when it is replaced, and kept when its successor is broken', async () => {
    const path = join(folder, 'changing.mmdb')
    const clock = movableClock()
    const geo = open(path, clock)
    const replace = async (write: (to: string) => Promise<void>) => {
      await write(`${path}.new`)
      await rename(`${path}.new`, path)
      clock.advance(10)
    }
    const addressesOfV4 = sample().replace(/country\.mmdb$/, 'country-ipv4.mmdb')
    await replace(to => copyFile(addressesOfV4, to))
    expect([geo.country('8.8.8.8'), geo.country('2001:4860:4860::8888')]).toEqual(['US', undefined])
    await replace(to => copyFile(sample(), to))
    expect([geo.country('8.8.8.8'), geo.country('2001:4860:4860::8888')]).toEqual(['US', 'US'])
    await replace(to => writeFile(to, 'torn'))
    expect([geo.country('8.8.8.8'), geo.country('2001:4860:4860::8888')]).toEqual(['US', 'US'])
    expect(log).toHaveLength(2)
  })

  it('is looked at again after ten seconds, not at each call', async () => {
    const path = join(folder, 'late.mmdb')
    const clock = movableClock()
    const geo = open(path, clock)
    await copyFile(sample(), path)
    clock.advance(9)
    expect(geo.country('8.8.8.8')).toBeUndefined()
    clock.advance(1)
    expect(geo.country('8.8.8.8')).toBe('US')
  })
})
