import { type DeployableName, deployableNames } from '#deployables.ts'
import { type Contract, consoleContract, membersContract } from './contract.ts'
import { type Break, contractBreaks } from './contract-breaks.ts'
import { type ContractException, dayOf, exceptionsPath } from './exceptions.ts'
import type { ReleasedContract } from './released-contract.ts'

/** What is compared. */
export interface ContractCheck {
  released: Partial<Record<DeployableName, ReleasedContract>>
  /** What the server of this checkout answers. */
  now: { members: Contract; console: Contract }
  exceptions: readonly ContractException[]
  today: Date
}

/** What was found, in sentences: failures, and what is only worth knowing. */
export interface ContractReport {
  failures: string[]
  notes: string[]
}

/** The API that the server of this checkout answers. */
export const currentContracts = (): ContractCheck['now'] => ({
  members: membersContract(),
  console: consoleContract(),
})

const clientOf = (name: DeployableName, version: string) =>
  name === 'server' ? `An app made for server ${version}` : `${name} ${version}`

const toExcept = ({ id }: Break) => `\n    (to do it all the same: ${exceptionsPath}, "break": ${JSON.stringify(id)})`

const excepted = (found: Break, name: DeployableName, { exceptions, today }: ContractCheck) =>
  exceptions.find(one => one.break === found.id && one.for.includes(name) && one.until >= dayOf(today))

const checkOne = (name: DeployableName, released: ReleasedContract, check: ContractCheck): ContractReport => {
  const who = clientOf(name, released.version)
  const breaks = contractBreaks(released, name === 'console' ? check.now.console : check.now.members)
  const unmeant = breaks.filter(found => !excepted(found, name, check))
  const meant = breaks.filter(found => !unmeant.includes(found))
  const until = (found: Break) => excepted(found, name, check)?.until
  return {
    failures: unmeant.map(found => `${who} breaks: ${found.words}${toExcept(found)}`),
    notes: [
      ...meant.map(found => `${who} breaks, as is meant until ${until(found)}: ${found.words}`),
      ...(breaks.length === 0 ? [`${who}: nothing breaks`] : []),
    ],
  }
}

const expiredOf = ({ exceptions, today }: ContractCheck): string[] =>
  exceptions
    .filter(({ until }) => until < dayOf(today))
    .map(
      one =>
        `${exceptionsPath}: the exception "${one.break}" ended on ${one.until}. Bring back what it broke, or take it out.`,
    )

/** Compares what each deployable relied on when it was last released with what the server answers now. */
export const checkContract = (check: ContractCheck): ContractReport => {
  const reports = deployableNames.map(name => {
    const released = check.released[name]
    if (released) return checkOne(name, released, check)
    return { failures: [], notes: [`${name} was never released: there is nothing to break`] }
  })
  return {
    failures: [...expiredOf(check), ...reports.flatMap(({ failures }) => failures)],
    notes: reports.flatMap(({ notes }) => notes),
  }
}

/** What a site of this checkout asks of the server that the last released one does not do: the server goes first. */
export const neededOfServer = (site: DeployableName, own: Contract, server: ReleasedContract): string[] =>
  contractBreaks(own, server).map(({ words }) => `${site} of this checkout, on server ${server.version}: ${words}`)
