import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { type DeployableName, deployables } from '#deployables.ts'
import { type Contract, consoleContract, membersContract } from './contract.ts'

/** The sources that may make an app's calls: its own, and of a site what both editions share. */
const sourcesOf = (name: DeployableName): string[] => {
  const folders = [`${deployables[name].folder}/app`, ...(name === 'console' ? [] : ['packages/site/src'])]
  const patterns = folders.map(folder => `${folder}/**/*.{ts,tsx}`)
  const files = globSync(patterns, { cwd: root, exclude: ['**/*.test.*'] })
  return files.map(file => readFileSync(join(root, file), 'utf8'))
}

const isCalled = (text: string, name: string) => new RegExp(String.raw`[.]${name}\b(?!:)|(['"\`])${name}\1`).test(text)

/** The part of a contract whose calls are named somewhere in the sources; rather one too many than one too few. */
export const namedIn = (contract: Contract, sources: readonly string[]): Contract => {
  const text = sources.join('\n')
  const calls = Object.entries(contract.calls).filter(
    ([, { name }]) => isCalled(text, name) || text.includes(`${name}Path`),
  )
  const codes = new Set(calls.flatMap(([, call]) => call.codes).map(String))
  const names = Object.entries(contract.codes).filter(([code]) => codes.has(code))
  return { calls: Object.fromEntries(calls), codes: Object.fromEntries(names) }
}

/** What a deployable of this checkout relies on: a site and the console on the calls that they make, the apps on all of the server's. */
export const contractOf = (name: DeployableName): Contract => {
  if (name === 'server') return membersContract()
  return namedIn(name === 'console' ? consoleContract() : membersContract(), sourcesOf(name))
}
