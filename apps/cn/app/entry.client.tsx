import { wake } from '@bohe/site/document/entry-client.tsx'

wake()
