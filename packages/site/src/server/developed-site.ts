import { dirname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { BuiltFiles } from './built-files.ts'
import type { SiteSettings } from './settings.ts'
import { createSiteHost, Site, type SiteServerOptions } from './site-server.ts'

/** Vite has sent the files. */
const noFiles: BuiltFiles = { has: () => false, send: (_, reply) => reply }

/** Lets Vite answer what is its own: modules, styles and public files. Resolves with whether it did. */
const answeredByVite = (vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
  new Promise((resolve, reject) => {
    reply.raw.once('close', () => resolve(true))
    vite.middlewares(request.raw, reply.raw, (error?: Error) => (error ? reject(error) : resolve(false)))
  })

/** Shows an error with its source, as Vite shows those of a browser, until the page can be made again. */
const errorPage = ({ message, stack = '' }: Error): string => `<!doctype html>
<meta charset="utf-8">
<title>${message.replaceAll(/[<&]/g, ' ')}</title>
<script type="module">
import { ErrorOverlay } from '/@vite/client'
document.body.append(new ErrorOverlay(${JSON.stringify({ message, stack }).replaceAll('<', '\\u003c')}))
setInterval(async () => (await fetch(location.href)).ok && location.reload(), 500)
</script>`

/** An edition's site from its sources: a page shows what was saved last, and an open one is told of it. Not listening yet. */
export const createDevelopedSite = async (
  settings: SiteSettings,
  options: SiteServerOptions,
): Promise<FastifyInstance> => {
  const app = await createSiteHost(settings, options)
  const vite = await createServer({
    root: dirname(options.buildFolder),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  let shown: { build: ServerBuild; site: Site } | undefined
  /** The site made of what was saved last. */
  const currentSite = async (): Promise<Site> => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    if (build !== shown?.build) {
      const content = { build, files: noFiles, mode: 'development' } as const
      shown = { build, site: new Site(app, content, settings, options) }
    }
    return shown.site
  }
  app.all('*', async (request, reply) => {
    if (await answeredByVite(vite, request, reply)) return reply.hijack()
    try {
      return (await currentSite()).answer(request, reply)
    } catch (error) {
      const wrong = error instanceof Error ? error : new Error(String(error))
      vite.ssrFixStacktrace(wrong)
      return reply.code(500).type('text/html; charset=utf-8').send(errorPage(wrong))
    }
  })
  return app
}
