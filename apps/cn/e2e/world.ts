import { setUpWorld } from '@bohe/testing/world-setup.ts'

export default setUpWorld(['cn'])
