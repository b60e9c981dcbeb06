import { describe, expect, it } from 'vitest'
import { appScope, takeApps } from './app-scope.ts'

describe('the scope of an app', () => {
  it('is the app, the packages that run in it, and their suites', () => {
    const scope = appScope(['cn'])
    expect(scope?.packages).toEqual(['@bohe/cn'])
    expect(scope?.folders.sort()).toEqual([
      'apps/cn',
      'packages/api-client',
      'packages/i18n',
      'packages/site',
      'packages/ui',
      'packages/validation',
    ])
    expect(scope?.suites).toEqual(expect.arrayContaining(['cn', 'cn journeys', 'site', 'ui', '@bohe/validation']))
    expect(scope?.suites.filter(name => /intl|console|server/.test(name))).toEqual([])
  })

  it("of the server has no page's packages", () => {
    expect(appScope(['server'])?.folders.sort()).toEqual([
      'apps/server',
      'packages/api-client',
      'packages/i18n',
      'packages/validation',
    ])
  })

  it.each(['ui', 'cn*', 'cn journeys', '../packages/ui', ''])('is none for %j, which no app is called', name =>
    expect(appScope([name])).toBeUndefined(),
  )

  it('of two apps is that of both', () => {
    const scope = appScope(['cn', 'server'])
    expect(scope?.packages).toEqual(['@bohe/cn', '@bohe/server'])
    expect(scope?.folders.filter(folder => folder === 'packages/i18n')).toHaveLength(1)
    expect(appScope([])).toBeUndefined()
  })
})

describe('the arguments of the test command', () => {
  it.each<[given: string[], packages: string[], rest: string[]]>([
    [['--project', 'cn'], ['@bohe/cn'], []],
    [['--project=cn', '--retry=2', 'login'], ['@bohe/cn'], ['--retry=2', 'login']],
    [
      ['-t', 'cn', '--project', 'cn', '--project', 'intl'],
      ['@bohe/cn', '@bohe/intl'],
      ['-t', 'cn'],
    ],
  ])('%j name apps', (given, packages, rest) => {
    const taken = takeApps(given)
    expect({ packages: taken.own?.packages, rest: taken.rest }).toEqual({ packages, rest })
  })

  it.each([[[]], [['login']], [['--project', 'ui']], [['--project=cn*']], [['--project', 'cn', '--project', 'ui']]])(
    '%j are left as they are',
    given => expect(takeApps(given)).toEqual({ rest: given }),
  )
})
