import { describeOutage } from '@bohe/testing/suites/outage-suite.ts'

describeOutage('cn')
