import { describeFlood } from '@bohe/testing/flood-suite.ts'

describeFlood('intl')
