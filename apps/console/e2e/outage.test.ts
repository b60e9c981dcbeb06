import { describeConsoleOutage } from '@bohe/testing/suites/console-outage-suite.ts'

describeConsoleOutage()
