import type { StaffData } from '@bohe/api-client/staff'
import type { StaffClient, StaffError } from '@bohe/api-client/staff/client'
import { Button } from '@bohe/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStaffClient } from '#data/staff-data.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'
import { usePrizeFilters } from './prize-filters.tsx'

type PrizeToSend = StaffData<'prizes'>['list'][number]
type PrizeFilters = ReturnType<typeof usePrizeFilters>

const allPrizes = async (client: StaffClient, filters: PrizeFilters): Promise<PrizeToSend[]> => {
  const prizes: PrizeToSend[] = []
  let after = ''
  do {
    const page = await client.prizes({ ...filters, after })
    prizes.push(...page.list)
    after = page.next
  } while (after !== '')
  return prizes
}

function Label({ prize }: { prize: PrizeToSend }) {
  return (
    <li className="console-label">
      <strong>{prize.name}</strong>
      <span>{prize.phone}</span>
      <span>{prize.address}</span>
      <small>
        #{prize.id} · {prize.present}
      </small>
    </li>
  )
}

/** A label for each prize that the filters leave, to be printed and cut. */
export default function Labels() {
  const { t } = useWords()
  const client = useStaffClient()
  const filters = usePrizeFilters()
  const asked = useQuery<PrizeToSend[], StaffError>({
    queryKey: ['prizes', 'labels', filters],
    queryFn: () => allPrizes(client, filters),
    retry: false,
  })
  return (
    <>
      <div className="console-unprinted">
        <Link to={`/prizes?${new URLSearchParams(filters)}`}>{t('prizes.title')}</Link>
      </div>
      <div className="cluster cluster-between console-unprinted">
        <h1>{t('prizes.labels')}</h1>
        {asked.data && asked.data.length > 0 && (
          <Button onClick={() => window.print()}>{t('prizes.print', { n: asked.data.length })}</Button>
        )}
      </div>
      <Asked asked={asked}>
        {prizes =>
          prizes.length === 0 ? (
            <p>{t('prizes.nothing')}</p>
          ) : (
            <ul className="console-labels">
              {prizes.map(prize => (
                <Label key={prize.id} prize={prize} />
              ))}
            </ul>
          )
        }
      </Asked>
    </>
  )
}
