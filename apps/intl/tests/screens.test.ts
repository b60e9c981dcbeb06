import { join } from 'node:path'
import { unseenRoutes } from '@bohe/testing/screens/unseen-routes.ts'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import routes from '../app/routes.ts'

const app = join(import.meta.dirname, '../app')

it('every page of the route table is on a screen that is looked at', () => {
  expect(unseenRoutes('intl', app, routes, path => matchRoutes(routes, path)?.at(-1)?.route.id)).toEqual([])
})
