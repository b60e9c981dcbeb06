import { siteBuild } from '@bohe/site/vite.ts'

export default siteBuild('en')
