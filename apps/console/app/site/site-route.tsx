import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { type Column, Table } from '@bohe/ui/table'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Asked } from '#list/states.tsx'
import { useMay, useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { useDocumentTitle } from './document-title.ts'

type SiteDocument = StaffData<'siteDocuments'>['documents'][number]

/** Downloads for a source channel that has none of its own. */
function NewChannel() {
  const { t } = useWords()
  const navigate = useNavigate()
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(`/site/downloads.${new FormData(event.currentTarget).get('channel')}`)
  }
  return (
    <form className="console-filters" onSubmit={open}>
      <Field name="channel" label={t('site.channel')} help={t('site.channel-help')} pattern="[\-\w]{1,64}" required />
      <Button type="submit">{t('site.channel-add')}</Button>
    </form>
  )
}

export default function Site() {
  const { t, time, wordFor } = useWords()
  const [may, titleOf] = [useMay(), useDocumentTitle()]
  const { regions } = useMe()
  const asked = useStaffQuery('siteDocuments', {})
  const columns: Column<SiteDocument>[] = [
    {
      key: 'part',
      header: t('site.part'),
      cell: ({ name }) => <Link to={`/site/${name}`}>{titleOf(name)}</Link>,
    },
    {
      key: 'origin',
      header: t('site.origin'),
      cell: ({ origin }) => (
        <Badge tone={origin === 'console' ? 'mint' : 'quiet'}>{wordFor('site-origin', origin)}</Badge>
      ),
    },
    { key: 'regions', header: t('regions'), cell: ({ region }) => wordFor('region', region || 'both') },
    {
      key: 'saved',
      header: t('site.saved'),
      cell: ({ saved_by, saved_at }) => [saved_by, time(saved_at)].filter(Boolean).join(' · '),
    },
  ]
  return (
    <Asked asked={asked}>
      {data => (
        <>
          <h1>{t('site.title')}</h1>
          <Table caption={t('site.title')} columns={columns} rows={data.documents} rowKey={({ name }) => name} />
          {may('site.change') && regions.length > 1 && <NewChannel />}
        </>
      )}
    </Asked>
  )
}
