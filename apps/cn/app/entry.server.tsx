import { documentRenderer } from '@bohe/site/document/entry-server.tsx'
import { edition } from '#edition.ts'

export { handleError } from '@bohe/site/document/entry-server.tsx'

export default documentRenderer(edition)
