import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { provideSite, readSiteSettings } from '#server/settings.ts'
import { readWordFiles } from '#server/word-files.ts'

/** Renders pages of a build as its server does, without a server: `(path, basename) => Response`. */
export const renderBuild = async (site: 'intl' | 'cn', buildFolder: string) => {
  provideSite({ ...readSiteSettings({}, site), wordFiles: readWordFiles(buildFolder) })
  const build = (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as ServerBuild
  return (path: string, basename = '/'): Promise<Response> =>
    createRequestHandler({ ...build, basename }, 'production')(new Request(`http://site.test${path}`))
}
