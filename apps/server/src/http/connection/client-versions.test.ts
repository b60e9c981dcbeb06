import { serverLimits } from '@bohe/api-client/contract/limits'
import { expect, it } from 'vitest'
import { countClientVersions } from './client-versions.ts'

const clockAt = (time: string) => ({
  at: new Date(time),
  now() {
    return this.at
  },
})

it('counts calls by the version that makes them, and says when each called last', () => {
  const clock = clockAt('2026-11-21T08:00:00Z')
  const versions = countClientVersions(clock)
  versions.count('cn/0.3.0')
  versions.count('cn/0.3.1')
  clock.at = new Date('2026-11-21T09:00:00Z')
  versions.count('cn/0.3.1')
  expect(versions.waiting()).toEqual([
    { client: 'cn/0.3.0', calls: 1, lastAt: new Date('2026-11-21T08:00:00Z') },
    { client: 'cn/0.3.1', calls: 2, lastAt: new Date('2026-11-21T09:00:00Z') },
  ])
})

it('keeps what was counted while the rest was noted', () => {
  const versions = countClientVersions(clockAt('2026-11-21T08:00:00Z'))
  for (const client of ['cn/0.3.0', 'cn/0.3.1', 'cn/0.3.1']) versions.count(client)
  const noted = versions.waiting()
  versions.count('cn/0.3.1')
  versions.noted(noted)
  expect(versions.waiting()).toMatchObject([{ client: 'cn/0.3.1', calls: 1 }])
  versions.noted(versions.waiting())
  expect(versions.waiting()).toEqual([])
})

it.each([
  [undefined, 'none'],
  ['', 'other'],
  ['cn', 'other'],
  ['cn/1', 'other'],
  ['cn/1.2.3-beta', 'other'],
  ['curl/8.5.0', 'other'],
  ['cn/1.2.3, cn/1.2.4', 'other'],
  ['cn/12345.0.0', 'other'],
  [['cn/1.2.3', 'cn/1.2.4'], 'other'],
  ['ios/2.0.11', 'ios/2.0.11'],
])('takes %j for %s', (header, client) => {
  const versions = countClientVersions(clockAt('2026-11-21T08:00:00Z'))
  versions.count(header)
  expect(versions.waiting()).toMatchObject([{ client, calls: 1 }])
})

it('knows no more versions than it may, for as long as it runs, and still counts those it knows', () => {
  const versions = countClientVersions(clockAt('2026-11-21T08:00:00Z'))
  const { most } = serverLimits.clientVersions
  for (let patch = 0; patch < most + 50; patch++) versions.count(`cn/9.9.${patch}`)
  expect(versions.waiting()).toHaveLength(most + 1)
  expect(versions.waiting()).toContainEqual(expect.objectContaining({ client: 'other', calls: 50 }))
  versions.noted(versions.waiting())
  versions.count('cn/9.9.0')
  versions.count('cn/9.9.500')
  expect(versions.waiting().map(({ client }) => client)).toEqual(['cn/9.9.0', 'other'])
})
