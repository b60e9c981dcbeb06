import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SiteName } from '#languages.ts'
import { screensOf } from './edition-screens.ts'
import type { Props } from './screen.ts'

/** A route as an edition's table has it. */
interface Entry {
  id?: string | undefined
  /** Its module, absolute or in `app` of the edition. */
  file: string
  children?: readonly Entry[] | undefined
}

/** Leads on before anything of it is shown. */
const passing: readonly string[] = ['open']

const anything = new Proxy({} as Props, { get: () => '1' })

const leavesOf = (routes: readonly Entry[]): Entry[] =>
  routes.flatMap(route => (route.children?.length ? leavesOf(route.children) : [route]))

/** Routes without a component answer with a file or lead to another address. */
const isPage = ({ file, id = '' }: Entry, app: string): boolean =>
  !passing.includes(id) && /^export default /m.test(readFileSync(resolve(app, file), 'utf8'))

/** The ids of an edition's routes that no screen shows; `idAt` says which route has an address, `app` where its modules are. */
export const unseenRoutes = (
  site: SiteName,
  app: string,
  routes: readonly Entry[],
  idAt: (path: string) => string | undefined,
): (string | undefined)[] => {
  const seen = new Set(
    screensOf(site).map(({ path }) => idAt((typeof path === 'string' ? path : path(anything)).replace(/\?.*/, ''))),
  )
  return leavesOf(routes)
    .filter(route => isPage(route, app) && !seen.has(route.id))
    .map(({ id }) => id)
}
