import { join } from 'node:path'
import { serveSite } from '@bohe/site/server/serve-site.ts'

await serveSite({
  site: 'intl',
  region: '0',
  defaultLanguage: 'en',
  otherDefaultLanguage: 'zh_CN',
  buildFolder: join(import.meta.dirname, 'build'),
})
