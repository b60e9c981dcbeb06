import { Button, buttonClass } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { type Column, Table } from '@bohe/ui/table'
import { Link, useNavigate } from 'react-router'
import { BilingualField } from '#form/bilingual-field.tsx'
import { EditForm } from '#form/edit-form.tsx'
import { EditedRow } from '#form/edited-row.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { CsvLink } from '#list/csv-link.tsx'
import { useFilters } from '#list/filters.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { type Canned, useCanned } from './canned.ts'

const path = '/chat/answers'
const braces = { open: '{{', close: '}}' }

/** One ready answer in both languages, and what is filled in when it is used. */
function AnswerForm({ answer }: { answer: Canned | undefined }) {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <section className="console-panel">
      <h2>{answer ? t('canned.change-one', { name: answer.name }) : t('canned.new')}</h2>
      <EditForm
        name="saveCannedAnswer"
        about={{ canned_id: answer?.id ?? '', version: answer?.version ?? 0 }}
        onSaved={({ id }) => void navigate(`${path}?answer=${id}`)}
      >
        {error => (
          <>
            <Field
              name="name"
              label={t('canned.name')}
              help={t('canned.name-help')}
              defaultValue={answer?.name}
              error={error('name')}
              maxLength={32}
              required
            />
            <BilingualField
              name="text"
              label={t('canned.text')}
              value={{ zh: answer?.text_zh ?? '', en: answer?.text_en ?? '' }}
              error={error}
              rows={6}
              maxLength={4000}
              required
            />
            <div>
              <p>{t('canned.variables')}</p>
              <ul className="prose">
                <li>{t('canned.variable-name', braces)}</li>
                <li>{t('canned.variable-staff', braces)}</li>
                <li>{t('canned.variable-order', braces)}</li>
              </ul>
            </div>
          </>
        )}
      </EditForm>
    </section>
  )
}

function AnswerTable({ answers }: { answers: readonly Canned[] }) {
  const { t, time, language } = useWords()
  const may = useMay()
  const columns: Column<Canned>[] = [
    { key: 'name', header: t('canned.name'), cell: row => `/${row.name}` },
    { key: 'text', header: t('canned.text'), cell: row => (language === 'en' ? row.text_en : row.text_zh) },
    { key: 'at', header: t('canned.changed'), cell: row => time(row.changed_at) },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row =>
        may('chat.canned') && (
          <div className="cluster" data-gap="2">
            <Link to={`?answer=${row.id}`} className={buttonClass({ size: 'sm' })}>
              {t('canned.change-one', { name: row.name })}
            </Link>
            <ActionDialog
              name="removeCannedAnswer"
              label={t('canned.remove', { name: row.name })}
              tone="danger"
              about={{ canned_id: row.id }}
              asksReason={false}
            />
          </div>
        ),
    },
  ]
  return answers.length > 0 ? (
    <Table caption={t('canned.title')} columns={columns} rows={answers} rowKey={({ id }) => id} />
  ) : (
    <p>{t('nothing')}</p>
  )
}

/** Ready answers: what there is, and one of them to be written. */
export default function AnswersRoute() {
  const { t } = useWords()
  const may = useMay()
  const { answer } = useFilters(['answer'])
  const asked = useCanned()
  const navigate = useNavigate()
  return (
    <Asked asked={asked}>
      {data => {
        const chosen = data.find(({ id }) => id === answer)
        return (
          <>
            <Link to="/chat">{t('chat.title')}</Link>
            <div className="cluster cluster-between">
              <h1>{t('canned.title')}</h1>
              {may('chat.canned') && <Button onClick={() => void navigate('?answer=new')}>{t('canned.new')}</Button>}
            </div>
            <section className="console-panel">
              <AnswerTable answers={data} />
              <div className="cluster">
                <CsvLink name="cannedAnswers" input={{}} />
              </div>
            </section>
            {may('chat.canned') && (answer === 'new' || chosen) && (
              <EditedRow key={answer} row={chosen} version={`${chosen?.version}`}>
                {each => <AnswerForm answer={each} />}
              </EditedRow>
            )}
          </>
        )
      }}
    </Asked>
  )
}
