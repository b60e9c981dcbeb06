import { describeKeptProof } from '@bohe/testing/kept-proof-suite.ts'

describeKeptProof('cn')
