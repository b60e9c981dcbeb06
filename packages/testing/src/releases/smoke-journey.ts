import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DevStack, SiteName } from '@bohe/launcher/dev-stack.ts'

/** One journey of each site through everything that it is there for. */
const journeys = { intl: 'become-a-member', cn: 'free-member' } as const

/** What a site answers now: a journey that found nothing may have met a page of a failure, or another program. */
const homeOf = async (origin: string): Promise<string> => {
  const answer = await fetch(origin).catch(() => undefined)
  if (!answer) return `${origin} does not answer`
  return `${origin} answers ${answer.status}, ${/<title>.*?<\/title>/s.exec(await answer.text())?.[0] ?? 'no title'}`
}

/** Runs a site's smoke journey as its own checkout has it, on programs that run already; tells what went wrong, if anything. */
export const smokeJourney = async (folder: string, site: SiteName, origins: DevStack['origins']) => {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const args = ['run', `--project=${site} journeys`, journeys[site], '--retry=1', '--bail=1', '--reporter=default']
  const env = {
    ...process.env,
    TEST_DEEP: '',
    NO_COLOR: '1',
    FORCE_COLOR: '',
    JOURNEY_ORIGINS: JSON.stringify(origins),
  }
  const child = spawn(process.execPath, [vitest, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], ...written] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return code === 0 ? undefined : [...written, await homeOf(origins[site])].join('\n')
}
