import { Badge } from '@bohe/ui/badge'
import { Link, Navigate } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { useFilters } from '#list/filters.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'
import { SearchForm } from './search-form.tsx'

const paths = { member: '/members/', order: '/orders/', card: '/cards?number=' } as const

const pathOf = ({ kind, id }: { kind: keyof typeof paths; id: string }) => paths[kind] + id

function Hits({ q }: { q: string }) {
  const { t, wordFor, time } = useWords()
  const found = useStaffQuery('search', { q })
  return (
    <Asked asked={found}>
      {data => {
        const { hits } = data
        const [only] = hits
        if (hits.length === 1 && only) return <Navigate to={pathOf(only)} replace />
        if (hits.length === 0) return <p role="status">{t('search.nothing')}</p>
        return (
          <ul className="stack">
            {hits.map(hit => (
              <li key={hit.kind + hit.id} className="console-panel">
                <div className="cluster">
                  <Badge tone={hit.kind === 'member' ? 'mint' : 'warm'}>{wordFor('search.kind', hit.kind)}</Badge>
                  <Link to={pathOf(hit)}>{hit.title}</Link>
                  <span>{wordFor('search.by', hit.matched)}</span>
                  <span>{wordFor('region', hit.region)}</span>
                  <time dateTime={hit.at}>{time(hit.at)}</time>
                </div>
              </li>
            ))}
          </ul>
        )
      }}
    </Asked>
  )
}

/** One hit is gone to at once. */
export default function Search() {
  const { t } = useWords()
  const { q } = useFilters(['q'])
  return (
    <>
      <h1>{t('search.title')}</h1>
      <SearchForm key={q} q={q} />
      {q.length > 1 && <Hits q={q} />}
    </>
  )
}
