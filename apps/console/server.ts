import { join } from 'node:path'
import { serveConsole } from '@bohe/site/server/serve-console.ts'

await serveConsole(join(import.meta.dirname, 'build/client'))
