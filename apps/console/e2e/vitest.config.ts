import { editionJourneys } from '@bohe/testing/vitest-projects.ts'

export default editionJourneys('console')
