import { unseenRoutes } from '@bohe/testing/screens/unseen-routes.ts'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import routes from '../app/routes.ts'

it('every page of the route table is on a screen that is looked at', () => {
  expect(unseenRoutes('cn', routes, path => matchRoutes(routes, path)?.at(-1)?.route.id)).toEqual([])
})
