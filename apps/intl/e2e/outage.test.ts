import { describeOutage } from '@bohe/testing/outage-suite.ts'

describeOutage('intl')
