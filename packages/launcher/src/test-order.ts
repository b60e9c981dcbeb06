import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites that take longest begin; what is short fills the workers at the end. */
const first = ['intl journeys', 'cn journeys', 'console journeys', '@bohe/testing', 'server']

const rankOf = ({ project }: TestSpecification): number =>
  first.includes(project.name) ? first.indexOf(project.name) : first.length

const needsDocument = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

/** Orders the files of a run. A worker goes on with the next file as long as that has the same suite and environment. */
export default class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const suites = [...Map.groupBy(sorted, ({ project }) => project.name).values()]
    suites.sort(([a], [b]) => (a && b ? rankOf(a) - rankOf(b) : 0))
    return suites.flatMap(suite => {
      const byEnvironment = Map.groupBy(suite, needsDocument)
      return [...(byEnvironment.get(true) ?? []), ...(byEnvironment.get(false) ?? [])]
    })
  }
}
