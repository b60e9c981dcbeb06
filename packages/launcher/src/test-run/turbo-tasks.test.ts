import { beforeAll, describe, expect, it } from 'vitest'
import { runQuietly } from '../turbo.ts'

interface Task {
  taskId: string
  inputs: Record<string, string>
  dependencies: string[]
}

let tasks: Task[]
const taskOf = (id: string) => tasks.find(({ taskId }) => taskId === id)
const inputsOf = (id: string) => Object.keys(taskOf(id)?.inputs ?? {})

beforeAll(async () => {
  const { output } = await runQuietly('turbo', ['run', 'test', 'test:journeys', 'build', 'typecheck', '--dry=json'])
  tasks = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)).tasks
})

describe('a task of the workspace', () => {
  it('is not run for a document, unless it reads it', () => {
    const read = tasks.flatMap(({ taskId, inputs }) =>
      Object.keys(inputs)
        .filter(file => file.endsWith('.md') && !file.startsWith('content/articles/'))
        .map(file => `${taskId} ${file}`),
    )
    expect(read.sort()).toEqual(
      [
        '@bohe/testing#test ../../docs/security.md',
        '@bohe/testing#test ../api-client/README.md',
        '@bohe/testing#test ../validation/README.md',
        ...inputsOf('@bohe/releasing#test')
          .filter(file => file.startsWith('../../.changeset/') && file.endsWith('.md'))
          .map(file => `@bohe/releasing#test ${file}`),
      ].sort(),
    )
  })

  it('is run for what it runs: journeys for the server, which no app imports', () => {
    for (const app of ['intl', 'cn', 'console']) {
      const { dependencies = [] } = taskOf(`@bohe/${app}#test:journeys`) ?? {}
      expect(dependencies).toEqual(expect.arrayContaining([`@bohe/${app}#build`, '@bohe/server#sources']))
    }
    expect(inputsOf('@bohe/server#sources')).toContain('content/articles/helps/buy-a-plan.en.md')
  })

  it("of an app hears of no other app's sources", () => {
    const reached = (id: string): string[] => (taskOf(id)?.dependencies ?? []).flatMap(one => [one, ...reached(one)])
    expect(reached('@bohe/cn#test:journeys').filter(id => /intl|console/.test(id))).toEqual([])
    expect(reached('@bohe/cn#test')).toContain('@bohe/ui#sources')
  })
})
