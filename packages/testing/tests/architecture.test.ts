import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterEach, expect, it } from 'vitest'

const { default: config } = await import(join(root, '.dependency-cruiser.mjs'))

let folder: string | undefined
afterEach(() => folder && rmSync(folder, { recursive: true }))

/** The rules that a checkout with these files breaks. */
const broken = async (files: Record<string, string>): Promise<string[]> => {
  folder = mkdtempSync(join(tmpdir(), 'bohe-imports-'))
  for (const name of ['apps/server', 'packages/site', 'packages/ui'])
    cpSync(join(root, name, 'package.json'), join(folder, name, 'package.json'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { forbidden, options } = config
  const { output } = await cruise(['apps', 'packages'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  })
  const { violations } = (output as ICruiseResult).summary
  return [...new Set(violations.map(({ rule }) => rule.name))]
}

const features = 'apps/server/src/features'

it('lets a feature import another', async () => {
  expect(
    await broken({
      [`${features}/orders/pay.ts`]: "export { grant } from '#features/membership/grant.ts'",
      [`${features}/membership/grant.ts`]: 'export const grant = 1',
    }),
  ).toEqual([])
})

it.each<[rule: string, files: Record<string, string>]>([
  [
    'no-circle',
    {
      'apps/server/src/one.ts': "export { two } from './two.ts'",
      'apps/server/src/two.ts': "export { one as two } from './one.ts'",
    },
  ],
  [
    'no-circle',
    {
      'apps/server/src/one.ts': "import type { Two } from './two.ts'\nexport type One = Two",
      'apps/server/src/two.ts': "import type { One } from './one.ts'\nexport type Two = One",
    },
  ],
  [
    'no-circle-of-features',
    {
      [`${features}/orders/pay.ts`]:
        "import type { Grant } from '#features/membership/grant.ts'\nexport type Paid = Grant",
      [`${features}/membership/grant.ts`]: 'export interface Grant {}',
      [`${features}/membership/paid.ts`]: "export { state } from '#features/orders/state.ts'",
      [`${features}/orders/state.ts`]: 'export const state = 1',
    },
  ],
  [
    'server-database-imports',
    {
      'apps/server/src/database/schema.ts': "export { state } from '#features/orders/state.ts'",
      [`${features}/orders/state.ts`]: 'export const state = 1',
    },
  ],
  [
    'server-http-imports',
    {
      'apps/server/src/http/call.ts': "export { state } from '#features/orders/state.ts'",
      [`${features}/orders/state.ts`]: 'export const state = 1',
    },
  ],
  ['server-domain-needs-no-system', { 'apps/server/src/domain/order.ts': "export { randomInt } from 'node:crypto'" }],
  [
    'server-domain-is-pure',
    {
      'apps/server/src/domain/order.ts': "export { clock } from '#clock.ts'",
      'apps/server/src/clock.ts': 'export const clock = 1',
    },
  ],
  [
    'packages-ui-imports',
    {
      'packages/ui/src/button.ts': "export { paths } from '../../site/src/paths.ts'",
      'packages/site/src/paths.ts': 'export const paths = 1',
    },
  ],
  [
    'packages-testing-imports',
    {
      'packages/testing/src/journey.ts': "export { paths } from '../../site/src/paths.ts'",
      'packages/site/src/paths.ts': 'export const paths = 1',
    },
  ],
  [
    'site-features-stand-alone',
    {
      'packages/site/src/features/home/home.ts': "export { log } from '#features/login/log.ts'",
      'packages/site/src/features/login/log.ts': 'export const log = 1',
    },
  ],
  ['resolved', { 'packages/ui/src/button.ts': "export { gone } from './gone.ts'" }],
])('refuses what breaks the rule %s: %j', async (rule, files) => {
  expect(await broken(files)).toContain(rule)
})
