import { describeRawHttp } from '#raw-http/raw-http-suite.ts'
import { isDeep } from '#variants.ts'

// One program serves both sites.
describeRawHttp(isDeep ? ['intl', 'cn'] : ['intl'])
