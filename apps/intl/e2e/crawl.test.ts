import { describeCrawl } from '@bohe/testing/crawl-suite.ts'

describeCrawl('intl')
