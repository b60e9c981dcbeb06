import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'

/** This checkout's code takes the pictures of every other, so that all are taken alike. */
const eyes = ['packages/testing/src', 'apps/server/tests/support/journey-server.ts']

/** Builds an installed checkout and photographs its screens into a folder; options as `pnpm screens` takes them. */
export const photograph = async (checkout: string, pictures: string, options: readonly string[]): Promise<void> => {
  if (checkout !== root) for (const path of eyes) cpSync(join(root, path), join(checkout, path), { recursive: true })
  const args = ['-y', 'pnpm@12', 'screens', '--alike', '--out', pictures, ...options]
  const child = spawn('npx', args, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npx ${args.join(' ')} ended with ${code} in ${checkout}`)
}
