import { wake } from '@bohe/site/entry-client.tsx'

wake()
