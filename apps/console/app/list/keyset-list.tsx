import type { StaffCallName, StaffData, StaffInput } from '@bohe/api-client/staff'
import type { StaffError } from '@bohe/api-client/staff/client'
import { Button } from '@bohe/ui/button'
import { type Column, Table } from '@bohe/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStaffClient } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'
import { Failure, Loading } from './states.tsx'

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
}

/** A list of any length: pages follow one another by their last row, so that none costs more than the first. */
export function KeysetList<Name extends ListName>({
  name,
  input,
  caption,
  columns,
  children,
  empty,
}: KeysetListProps<Name>) {
  const { t } = useWords()
  const client = useStaffClient()
  const pages = useInfiniteQuery<{ list: RowOf<Name>[]; next: string }, StaffError>({
    queryKey: [name, input],
    queryFn: ({ pageParam }) => client[name]({ ...input, after: String(pageParam) } as never) as never,
    initialPageParam: '',
    getNextPageParam: page => page.next || undefined,
    retry: false,
  })
  if (pages.error) return <Failure error={pages.error} retry={pages.refetch} />
  if (!pages.data) return <Loading />
  const rows = pages.data.pages.flatMap(page => page.list)
  if (rows.length === 0) return <p>{empty ?? t('nothing')}</p>
  return (
    <div className="stack">
      {children?.(rows) ?? <Table {...{ caption, columns, rows }} rowKey={row => (row as { id: string }).id} />}
      {pages.hasNextPage && (
        <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}
