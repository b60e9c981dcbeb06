import { describeCrawl } from '@bohe/testing/suites/crawl-suite.ts'

describeCrawl('cn')
