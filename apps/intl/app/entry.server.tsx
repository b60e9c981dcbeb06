import { documentRenderer } from '@bohe/site/entry-server.tsx'
import { edition } from '#edition.ts'

export { handleError } from '@bohe/site/entry-server.tsx'

export default documentRenderer(edition)
