import { describeFlood } from '@bohe/testing/suites/flood-suite.ts'

describeFlood('intl')
