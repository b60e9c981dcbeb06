import { setUpStack } from '@bohe/testing/stack-setup.ts'

export default setUpStack([], true)
