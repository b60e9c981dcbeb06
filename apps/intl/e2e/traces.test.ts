import { describeTraces } from '@bohe/testing/suites/trace-suite.ts'

describeTraces()
