import { PrizeStatus } from '@bohe/api-client/contract/wire'
import { Badge } from '@bohe/ui/badge'
import type { Prize } from './load-prizes.ts'

/** What waits is warm, what is done is mint. */
const tones: Record<string, 'warm' | 'mint' | 'quiet'> = {
  [PrizeStatus.unredeemed]: 'warm',
  [PrizeStatus.submitted]: 'quiet',
  [PrizeStatus.fulfilled]: 'mint',
  [PrizeStatus.redeemed]: 'mint',
}

/** The status of a prize in the server's words. */
export function PrizeBadge({ prize: { status, status_title } }: { prize: Prize }) {
  return <Badge tone={tones[status] ?? 'quiet'}>{status_title}</Badge>
}
