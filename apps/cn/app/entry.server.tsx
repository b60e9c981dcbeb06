import { documentRenderer } from '@bohe/site/entry-server.tsx'
import { edition } from '#edition.ts'

export default documentRenderer(edition)
