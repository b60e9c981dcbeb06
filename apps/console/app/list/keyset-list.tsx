import { isSortable, type StaffCallName, type StaffData, type StaffInput } from '@bohe/api-client/staff'
import type { StaffError } from '@bohe/api-client/staff/client'
import { Button, buttonClass } from '@bohe/ui/button'
import { type Column, Table } from '@bohe/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStaffClient } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'
import { CsvLink } from './csv-link.tsx'
import { ListKeys } from './list-keys.tsx'
import { Asked, Failure } from './states.tsx'

/** Calls that answer a list which goes on after its last row. */
type ListName = {
  [Name in StaffCallName]: StaffData<Name> extends { list: unknown[]; next: string } ? Name : never
}[StaffCallName]

export type RowOf<Name extends ListName> = StaffData<Name>['list'][number]

interface KeysetListProps<Name extends ListName> {
  name: Name
  /** The filters, which stand in the address. */
  input: StaffInput<Name>
  caption: string
  columns: readonly Column<RowOf<Name>>[]
  /** In place of a table. */
  children?: (rows: readonly RowOf<Name>[]) => ReactNode
  empty?: string
  /** What can be done with the rows that are selected, by their ids or themselves; `clear` selects none. */
  bulk?: (ids: readonly string[], clear: () => void, rows: readonly RowOf<Name>[]) => ReactNode
}

const idOf = (row: unknown) => (row as { id: string }).id

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setSelected(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { selected, toggle, clear: () => setSelected(new Set()) }
}

/** Turns a list round; which way it goes stands in the address, beside its filters. */
function SortLink({ isOldest }: { isOldest: boolean }) {
  const { t } = useWords()
  const [search] = useSearchParams()
  const turned = new URLSearchParams(search)
  if (isOldest) turned.delete('sort')
  else turned.set('sort', 'oldest')
  return (
    <Link className={buttonClass({ tone: 'quiet', size: 'sm' })} to={`?${turned}`} replace>
      {t(isOldest ? 'sort-newest' : 'sort-oldest')}
    </Link>
  )
}

interface PagesProps<Name extends ListName> extends KeysetListProps<Name> {
  rows: readonly RowOf<Name>[]
  isOldest: boolean
  choice: ReturnType<typeof useSelection>
  /** What the list goes on by. */
  more: ReactNode
}

/** The rows that are known, and what can be done with them. */
function Rows<Name extends ListName>(props: PagesProps<Name>) {
  const { name, input, caption, columns, children, empty, bulk, rows, isOldest, choice, more } = props
  const { t } = useWords()
  const { selected, toggle, clear } = choice
  if (rows.length === 0) return <p>{empty ?? t('nothing')}</p>
  const selection: Column<RowOf<Name>> = {
    key: 'select',
    header: t('select'),
    cell: row => (
      <input
        type="checkbox"
        aria-label={`${t('select')} ${idOf(row)}`}
        checked={selected.has(idOf(row))}
        onChange={() => toggle(idOf(row))}
      />
    ),
  }
  const shown = bulk ? [selection, ...columns] : columns
  const chosenRows = rows.filter(row => selected.has(idOf(row)))
  const chosen = chosenRows.map(idOf)
  return (
    <div className="stack">
      {isSortable(name) && (
        <div className="cluster">
          <SortLink isOldest={isOldest} />
        </div>
      )}
      <ListKeys>{children?.(rows) ?? <Table {...{ caption, columns: shown, rows }} rowKey={idOf} />}</ListKeys>
      {bulk && chosen.length > 0 && (
        <div className="cluster console-selection">
          <span role="status">{t('selected', { n: chosen.length })}</span>
          {bulk(chosen, clear, chosenRows)}
        </div>
      )}
      {more}
      <div className="cluster">
        <CsvLink {...{ name, input }} />
      </div>
    </div>
  )
}

/** A list of any length: pages follow one another by their last row, so that none costs more than the first. */
export function KeysetList<Name extends ListName>(props: KeysetListProps<Name>) {
  const { name } = props
  const [search] = useSearchParams()
  const isOldest = isSortable(name) && search.get('sort') === 'oldest'
  const input = isOldest ? { ...props.input, sort: 'oldest' } : props.input
  const { t } = useWords()
  const client = useStaffClient()
  const choice = useSelection()
  const pages = useInfiniteQuery<{ list: RowOf<Name>[]; next: string }, StaffError>({
    queryKey: [name, input],
    queryFn: ({ pageParam }) => client[name]({ ...input, after: String(pageParam) } as never) as never,
    initialPageParam: '',
    getNextPageParam: page => page.next || undefined,
    retry: false,
  })
  const isMoreLacking = pages.isFetchNextPageError && !pages.isFetchingNextPage
  const more = pages.hasNextPage && !isMoreLacking && (
    <div className="cluster">
      <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  )
  const lacking = isMoreLacking && pages.error && <Failure error={pages.error} retry={pages.fetchNextPage} />
  // What the list goes on by fails where it stands; the rows that are known stay.
  const asked = { data: pages.data, error: pages.isFetchNextPageError ? null : pages.error, refetch: pages.refetch }
  return (
    <Asked asked={asked}>
      {data => (
        <Rows<Name>
          {...{ ...props, input, isOldest, choice }}
          rows={data.pages.flatMap(page => page.list)}
          more={lacking || more}
        />
      )}
    </Asked>
  )
}
