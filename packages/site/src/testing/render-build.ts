import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router'
import { readSheetFiles, readWordFiles } from '#document/build-files.ts'
import { routeTree } from '#server/public-pages.ts'
import { provideSite, readSiteSettings } from '#server/settings.ts'

/** A build, opened as its server does, without a server. */
export const openBuild = async (site: 'intl' | 'cn', buildFolder: string) => {
  const sheets = readSheetFiles(buildFolder)
  provideSite({ ...readSiteSettings({}, site), wordFiles: readWordFiles(buildFolder), sheets })
  const build = (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as ServerBuild
  const tree = routeTree(build.routes)
  return {
    routes: build.routes,
    /** Renders the page at a path, under the basename of its language. */
    render: (path: string, basename = '/'): Promise<Response> =>
      createRequestHandler({ ...build, basename }, 'production')(new Request(`http://site.test${path}`)),
    /** The id of the route that a path leads to. */
    routeAt: (path: string, basename = '/'): string | undefined => matchRoutes(tree, path, basename)?.at(-1)?.route.id,
  }
}
