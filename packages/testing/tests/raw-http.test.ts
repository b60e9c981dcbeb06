import { describeRawHttp } from '#raw-http/raw-http-suite.ts'

describeRawHttp(['intl', 'cn'])
