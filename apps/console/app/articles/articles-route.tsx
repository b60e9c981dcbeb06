import { helpLabels, newsLabels } from '@bohe/api-client/contract/wire'
import { articleClasses, articleStates } from '@bohe/api-client/staff/calls/articles'
import { Badge } from '@bohe/ui/badge'
import { buttonClass } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { ArticleState } from './article-state.tsx'

const names = ['class_type', 'label', 'state', 'lacks', 'q'] as const
const states = [...articleStates, 'changed'] as const
const labels = [...newsLabels, ...helpLabels] as const
const languages = ['zh', 'en'] as const

type Chosen = Record<(typeof names)[number], string>

function Choice({
  name,
  group,
  values,
  chosen,
}: {
  name: keyof Chosen
  group: string
  values: readonly string[]
  chosen: Chosen
}) {
  const { t, wordFor } = useWords()
  return (
    <Select name={name} label={wordFor('articles', name)} defaultValue={chosen[name]}>
      <option value="">{t('all')}</option>
      {values.map(each => (
        <option key={each} value={each}>
          {wordFor(group, each)}
        </option>
      ))}
    </Select>
  )
}

function ArticleFilters(chosen: Chosen) {
  const { t } = useWords()
  return (
    <Filters>
      <Choice name="class_type" group="article-class" values={articleClasses} chosen={chosen} />
      <Choice name="label" group="article-label" values={labels} chosen={chosen} />
      <Choice name="state" group="article-state" values={states} chosen={chosen} />
      <Choice name="lacks" group="article-language" values={languages} chosen={chosen} />
      <Field type="search" name="q" label={t('articles.q')} defaultValue={chosen.q} maxLength={100} />
    </Filters>
  )
}

function Bulk({ ids, clear }: { ids: readonly string[]; clear: () => void }) {
  const { t } = useWords()
  const about = { article_ids: [...ids] }
  const n = ids.length
  return (
    <>
      <ActionDialog
        name="publishArticles"
        label={t('articles.publish-n', { n })}
        about={about}
        asksReason={false}
        onDone={clear}
      />
      <ActionDialog
        name="withdrawArticles"
        label={t('articles.withdraw-n', { n })}
        tone="danger"
        about={about}
        onDone={clear}
      />
    </>
  )
}

/** One of some words, or '' for what is not among them. */
const among = <const Value extends string>(values: readonly Value[], value: string): Value | '' =>
  values.find(each => each === value) ?? ''

const inputOf = (chosen: Chosen) => ({
  class_type: among(articleClasses, chosen.class_type),
  label: among(labels, chosen.label),
  state: among(states, chosen.state),
  lacks: among(languages, chosen.lacks),
  q: chosen.q,
})

const useColumns = (): Column<RowOf<'articles'>>[] => {
  const { t, time, wordFor, language } = useWords()
  const titleOf = ({ title_zh, title_en }: RowOf<'articles'>) =>
    language === 'en' ? title_en || title_zh : title_zh || title_en
  return [
    {
      key: 'title',
      header: t('articles.heading'),
      cell: row => <Link to={`/articles/${row.id}`}>{titleOf(row)}</Link>,
    },
    {
      key: 'class',
      header: t('articles.class_type'),
      cell: row => <span className="console-nowrap">{wordFor('article-class', row.class_type)}</span>,
    },
    {
      key: 'label',
      header: t('articles.label'),
      cell: row => <span className="console-nowrap">{wordFor('article-label', row.label)}</span>,
    },
    { key: 'state', header: t('articles.state'), cell: row => <ArticleState article={row} /> },
    {
      key: 'lacks',
      header: t('articles.lacks'),
      cell: row =>
        row.lacks
          .split(' ')
          .filter(Boolean)
          .map(each => <Badge key={each}>{wordFor('article-language', each)}</Badge>),
    },
    { key: 'regions', header: t('regions'), cell: row => wordFor('region', row.regions) },
    { key: 'at', header: t('articles.publish_at'), cell: row => time(row.publish_at) },
    { key: 'hits', header: t('articles.hits'), cell: row => row.hits, numeric: true },
  ]
}

export default function Articles() {
  const { t } = useWords()
  const may = useMay()
  const chosen = useFilters(names)
  const bulk = (ids: readonly string[], clear: () => void) => <Bulk {...{ ids, clear }} />
  return (
    <>
      <div className="cluster cluster-between">
        <h1>{t('articles.title')}</h1>
        {may('articles.change') && (
          <Link to="/articles/new" className={buttonClass({ tone: 'primary' })}>
            {t('articles.new')}
          </Link>
        )}
      </div>
      <ArticleFilters key={Object.values(chosen).join()} {...chosen} />
      <KeysetList
        name="articles"
        input={inputOf(chosen)}
        caption={t('articles.title')}
        columns={useColumns()}
        {...(may('articles.publish') && { bulk })}
      />
    </>
  )
}
