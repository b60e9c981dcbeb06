import { editionTests } from '@bohe/testing/vitest-projects.ts'

export default editionTests('intl')
