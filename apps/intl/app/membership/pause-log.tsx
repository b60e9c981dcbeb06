import type { CallData } from '@bohe/api-client/contract'
import { PauseLogStatus } from '@bohe/api-client/contract/wire'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { PagedList } from '@bohe/site/lists/paged-list.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { Badge } from '@bohe/ui/badge'
import { Stack } from '@bohe/ui/layout'
import { type Column, Table } from '@bohe/ui/table'

type Log = CallData<'pauseLog'>
type Entry = Log['list'][number]
type Words = ReturnType<typeof useTranslation<['membership', 'messages']>>['t']

const sources = ['web', 'client', 'auto', 'operator'] as const

/** Who turned the clock: one of the wire's sources (product §4), in words. */
const sourceOf = (source: string, t: Words): string => {
  const known = sources.find(one => one === source)
  return known ? t(`source.${known}`) : source
}

/** Every pause, newest first, ten a page (spec §3, §9). */
export function PauseLog({ log }: { log: Log }) {
  const { t } = useTranslation(['membership', 'messages'])
  return (
    <Stack as="section" gap={4} aria-labelledby="pause-log">
      <Stack gap={1}>
        <h3 id="pause-log">{t('log.title')}</h3>
        {log.total > 0 && <p className="small soft">{t('log.total', { total: log.total })}</p>}
      </Stack>
      {log.total === 0 ? (
        <EmptyList title={t('messages:notice.empty-list')} to={paths.help('membership')} action={t('log.how')} />
      ) : (
        <PagedList page={log} label={t('log.pages')} hrefOf={page => paths.user('pause', page)}>
          <Table
            caption={t('log.title')}
            columns={columnsOf(t)}
            rows={log.list}
            rowKey={({ pause_time, status }) => pause_time + status}
          />
        </PagedList>
      )}
    </Stack>
  )
}

const columnsOf = (t: Words): Column<Entry>[] => [
  {
    key: 'status',
    header: t('log.status'),
    cell: ({ status }) => {
      const isPaused = status === PauseLogStatus.paused
      return <Badge tone={isPaused ? 'warm' : 'quiet'}>{t(isPaused ? 'log.paused' : 'log.recovered')}</Badge>
    },
  },
  { key: 'paused', header: t('log.paused-at'), cell: ({ pause_time }) => <LocalTime instant={pause_time} /> },
  {
    key: 'resumed',
    header: t('log.resumed-at'),
    cell: ({ resume_time }) => (resume_time ? <LocalTime instant={resume_time} /> : t('log.not-yet')),
  },
  { key: 'source', header: t('log.source'), cell: ({ op_source }) => sourceOf(op_source, t) },
]
