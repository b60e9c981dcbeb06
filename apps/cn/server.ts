import { join } from 'node:path'
import { serveSite } from '@bohe/site/server/serve-site.ts'

await serveSite({
  site: 'cn',
  region: '1',
  defaultLanguage: 'zh_CN',
  otherDefaultLanguage: 'en',
  buildFolder: join(import.meta.dirname, 'build'),
})
