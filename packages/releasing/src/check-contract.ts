import { root } from '@bohe/launcher/root.ts'
import { checkContract, currentContracts, neededOfServer } from '#contract/check-contract.ts'
import { contractOf } from '#contract/edition-calls.ts'
import { readExceptions } from '#contract/exceptions.ts'
import { readReleasedContract } from '#contract/released-contract.ts'
import { deployableNames } from '#deployables.ts'

const released = Object.fromEntries(deployableNames.map(name => [name, readReleasedContract(root, name)]))
const exceptions = readExceptions(root)
const { failures, notes } = checkContract({ released, now: currentContracts(), exceptions, today: new Date() })

const say = (line: string) => process.stdout.write(`${line}\n`)
for (const note of notes) say(`· ${note}`)
const { server } = released
if (server)
  for (const site of ['intl', 'cn'] as const)
    for (const line of neededOfServer(site, contractOf(site), server)) say(`· Release the server first. ${line}`)
for (const failure of failures) say(`✗ ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
