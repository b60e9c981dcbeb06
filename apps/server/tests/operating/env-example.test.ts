import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { settingGroups } from '#config.ts'
import type { Setting } from '#settings/setting.ts'

/** Where the checkout is, is nobody's default. */
const isOfThisMachine = (value: string) => value.startsWith('/')

const standardOf = ({ live }: Setting): string | undefined => {
  const read = z.safeParse(live, undefined)
  if (!read.success) return undefined
  if (typeof read.data === 'boolean') return read.data ? '1' : '0'
  const text = String(read.data ?? '')
  return isOfThisMachine(text) ? '' : text
}

const line = (each: Setting, isOff: boolean): string => {
  const standard = standardOf(each)
  if (standard === undefined) return isOff ? `# ${each.name}=` : `${each.name}=`
  return `# ${each.name}=${standard}`
}

const titleOf = (group: string) =>
  group === 'server'
    ? '# Those without # have to be set in environments 3 and 4.'
    : `# ${group}: all that have no value here together, or none`

/** Every setting of the API as environment 3 reads it; `vitest -u` writes it anew. */
const envExample = (): string =>
  Object.entries(settingGroups)
    .map(([group, settings]) =>
      [titleOf(group), ...Object.values(settings).map(each => line(each, group !== 'server'))].join('\n'),
    )
    .join('\n\n')

it('deploy/server.env.example names every setting', async () => {
  const text = `# Settings of the API; docs/operations.md says what each one is.\n\n${envExample()}\n`
  // Operators' commands find the pictures where the unit's API has them.
  const filled = text
    .replace('# APP_ENV=1', 'APP_ENV=3')
    .replace('# UPLOADS_DIR=', 'UPLOADS_DIR=/var/lib/bohe-server/uploads')
  await expect(filled).toMatchFileSnapshot('../../../../deploy/server.env.example')
})
