import { approvableActions } from '@bohe/api-client/staff/calls/approvals'
import { permissions } from '@bohe/api-client/staff/permission'
import { consoleWords } from '@bohe/i18n/namespaces/console'
import { describe, expect, it } from 'vitest'

const areas = new Set(permissions.map(permission => permission.split('.')[0]))

describe('the words of the console', () => {
  it.each(['zh_CN', 'en'] as const)(
    'name each permission, its area, and each action that two persons decide: %s',
    async language => {
      const words = (await consoleWords.load[language]()) as Record<string, string>
      const keys = [
        ...permissions.map(each => `permission.${each}`),
        ...[...areas].map(each => `permission-area.${each}`),
        ...approvableActions.map(each => `action.${each}`),
      ]
      expect(keys.filter(key => words[key] === undefined)).toEqual([])
    },
  )
})
