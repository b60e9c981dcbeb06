import { describeSiteAlerts } from '@bohe/testing/suites/site-alerts-suite.ts'

describeSiteAlerts('intl')
