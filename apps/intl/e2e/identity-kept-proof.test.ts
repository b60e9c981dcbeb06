import { describeKeptProof } from '@bohe/testing/suites/kept-proof-suite.ts'

describeKeptProof('intl')
