import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { EditForm, type FieldError } from '#form/edit-form.tsx'
import { EditedRow } from '#form/edited-row.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/document-route'
import { ConfigFields } from './config-fields.tsx'
import { useDocumentTitle } from './document-title.ts'
import { documentOf, hasForm } from './document-value.ts'
import { DownloadFields } from './download-fields.tsx'
import { JsonFields } from './json-fields.tsx'

type SiteDocument = StaffData<'siteDocument'>

/** What a configuration has even when nothing of it is filled in. */
const emptyConfig = { badges: [], social: {} }

function Faults({ faults }: { faults: Readonly<Record<string, string>> }) {
  const { t } = useWords()
  const told = Object.entries(faults)
  if (told.length === 0) return null
  return (
    <Notice tone="danger" title={t('site.faults')}>
      <ul>
        {told.map(([path, what]) => (
          <li key={path}>
            <code>{path}</code>: {what}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Gives a document as a file to keep, such as for another installation. */
const download = ({ name, json }: SiteDocument) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = `${name}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function Fields({ part, isJson, error }: { part: SiteDocument; isJson: boolean; error: FieldError }) {
  if (isJson) return <JsonFields name={part.name} json={part.json} />
  const edited = { value: JSON.parse(part.json) as unknown, error }
  return part.name.startsWith('config.') ? <ConfigFields {...edited} /> : <DownloadFields {...edited} />
}

interface DocumentFormProps {
  part: SiteDocument
  isJson: boolean
  /** Shows it the other way, where there are two. */
  onSwitch: (() => void) | undefined
}

function DocumentForm({ part, isJson, onSwitch }: DocumentFormProps) {
  const { t } = useWords()
  const [json, setJson] = useState(part.json)
  const base = part.name.startsWith('config.') ? emptyConfig : {}
  const typedIn = (form: FormData) => (isJson ? JSON.parse(String(form.get('json'))) : documentOf(form, base))
  const read = (form: FormData): Partial<StaffInput<'saveSiteDocument'>> => ({ value: typedIn(form) })
  const about = { name: part.name, version: part.version }
  /** What was typed goes along. */
  const turn = (form: HTMLFormElement | null) => {
    if (!form || (isJson && !form.reportValidity())) return
    setJson(JSON.stringify(typedIn(new FormData(form)), null, 2))
    onSwitch?.()
  }
  return (
    <EditForm name="saveSiteDocument" about={about} read={read} submitLabel={t('site.save')}>
      {(error, faults) => (
        <>
          {onSwitch && (
            <div>
              <Button size="sm" onClick={event => turn(event.currentTarget.form)}>
                {t(isJson ? 'site.as-form' : 'site.as-json')}
              </Button>
            </div>
          )}
          <Faults faults={faults} />
          <Fields key={String(isJson)} {...{ part: { ...part, json }, isJson, error }} />
        </>
      )}
    </EditForm>
  )
}

function Part({ part }: { part: SiteDocument }) {
  const { t, time, wordFor } = useWords()
  const [may, titleOf] = [useMay(), useDocumentTitle()]
  const [isJson, setJson] = useState(!hasForm(part.name))
  const { name, version, origin, saved_by, saved_at } = part
  const mayChange = may('site.change') && part.is_own === 1
  return (
    <>
      <h1>{titleOf(name)}</h1>
      <section className="console-panel">
        <div className="cluster">
          <Badge tone={origin === 'console' ? 'mint' : 'quiet'}>{wordFor('site-origin', origin)}</Badge>
          <span>{[saved_by, time(saved_at)].filter(Boolean).join(' · ')}</span>
        </div>
        <div className="cluster">
          <Button size="sm" onClick={() => download(part)}>
            {t('site.export')}
          </Button>
          {mayChange && origin === 'console' && (
            <ActionDialog name="revertSiteDocument" label={t('site.revert')} tone="danger" about={{ name, version }} />
          )}
          {may('audit.read') && (
            <Link to={`/audit?about=${encodeURIComponent(`site ${name}`)}`}>{t('site.history')}</Link>
          )}
        </div>
        {part.is_own === 0 && <Notice tone="info">{t('site.not-own')}</Notice>}
      </section>
      {mayChange ? (
        <section className="console-panel">
          <EditedRow row={part} version={`${version}`}>
            {each => (
              <DocumentForm part={each} isJson={isJson} onSwitch={hasForm(name) ? () => setJson(!isJson) : undefined} />
            )}
          </EditedRow>
        </section>
      ) : (
        <pre className="console-json">{part.json}</pre>
      )}
    </>
  )
}

export default function DocumentRoute({ params }: Route.ComponentProps) {
  const asked = useStaffQuery('siteDocument', { name: params.name })
  return <Asked asked={asked}>{data => <Part key={data.name} part={data} />}</Asked>
}
