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
  expect(versions.read()).toEqual([
    { client: 'cn/0.3.1', calls: 2, lastAt: new Date('2026-11-21T09:00:00Z') },
    { client: 'cn/0.3.0', calls: 1, lastAt: new Date('2026-11-21T08:00:00Z') },
  ])
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
  expect(versions.read()).toMatchObject([{ client, calls: 1 }])
})

it('keeps no more versions than it may, and still counts those it has', () => {
  const versions = countClientVersions(clockAt('2026-11-21T08:00:00Z'))
  const { most } = serverLimits.clientVersions
  for (let patch = 0; patch < most + 50; patch++) versions.count(`cn/9.9.${patch}`)
  versions.count('cn/9.9.0')
  const rows = versions.read()
  expect(rows.length).toBe(most + 1)
  expect(rows[0]).toMatchObject({ client: 'other', calls: 50 })
  expect(rows.find(({ client }) => client === 'cn/9.9.0')).toMatchObject({ calls: 2 })
})
