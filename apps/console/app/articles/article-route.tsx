import { Notice } from '@bohe/ui/notice'
import { DescriptionList } from '@bohe/ui/table'
import { useNavigate } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { EditedRow } from '#form/edited-row.tsx'
import { fromBeijing, InstantField } from '#form/instant-field.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/article-route'
import { type ArticleData, ArticleForm } from './article-form.tsx'
import { ArticleHistory } from './article-history.tsx'
import { ArticleState } from './article-state.tsx'

const momentOf = (form: FormData) => ({ at: fromBeijing(String(form.get('at') ?? '')) })

/** What can be done with what readers get of it. */
function Actions({ article }: { article: ArticleData }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { id, state, is_changed } = article
  const about = { article_ids: [id] }
  const isOut = state === 'published' || state === 'planned'
  const publish = t(state === 'withdrawn' ? 'articles.bring-back' : 'articles.publish')
  const when = (error: (field: string) => string | undefined) => (
    <InstantField name="at" label={t('articles.at')} help={t('articles.at-help')} error={error('at')} />
  )
  return (
    <div className="cluster">
      {(!isOut || is_changed === 1) && (
        <ActionDialog
          name="publishArticles"
          label={publish}
          tone="primary"
          about={about}
          asksReason={false}
          fields={when}
          read={momentOf}
        />
      )}
      {state === 'planned' && (
        <ActionDialog
          name="publishArticles"
          label={t('articles.publish-now')}
          about={{ ...about, at: 'now' }}
          asksReason={false}
        />
      )}
      {isOut && is_changed === 1 && (
        <ActionDialog name="discardDraft" label={t('articles.discard')} about={{ article_id: id }} />
      )}
      {isOut && (
        <ActionDialog
          name="withdrawArticles"
          label={t('articles.withdraw')}
          tone="danger"
          about={about}
          fields={() => <p>{t('articles.withdraw-means', { address: article.address, hits: article.hits })}</p>}
        />
      )}
      {!isOut && (
        <ActionDialog
          name="removeArticle"
          label={t('articles.remove')}
          tone="danger"
          about={{ article_id: id }}
          fields={() => <p>{t('articles.remove-means', { n: article.versions.length })}</p>}
          onDone={done => void (done.state === 'done' && navigate('/articles'))}
        />
      )}
    </div>
  )
}

function Lacking({ names }: { names: readonly string[] }) {
  const { t, wordFor } = useWords()
  if (names.length === 0) return null
  return (
    <Notice tone="warning" title={t('articles.lacking')}>
      <p>{names.map(name => wordFor('article-field', name)).join(t('articles.comma'))}</p>
    </Notice>
  )
}

function Record({ article }: { article: ArticleData }) {
  const { t, time, language } = useWords()
  const may = useMay()
  const isOwn = article.is_own === 1
  const { title_zh, title_en } = article
  return (
    <>
      <h1>{language === 'en' ? title_en || title_zh : title_zh || title_en}</h1>
      <section className="console-panel">
        <DescriptionList
          items={[
            { term: t('articles.state'), detail: <ArticleState article={article} /> },
            { term: t('articles.publish_at'), detail: time(article.publish_at) },
            { term: t('articles.address'), detail: article.address && `${article.address}.html` },
            { term: t('articles.hits'), detail: article.hits },
            { term: t('articles.saved'), detail: `${article.saved_by} · ${time(article.saved_at)}` },
          ]}
        />
        <Lacking names={article.lacking} />
        {may('articles.publish') && isOwn && <Actions article={article} />}
        {!isOwn && <Notice tone="info">{t('articles.not-own')}</Notice>}
      </section>
      {may('articles.change') && isOwn && (
        <section className="console-panel">
          <h2>{t('articles.edit')}</h2>
          <EditedRow key={article.id} row={article} version={`${article.version}`}>
            {each => <ArticleForm article={each} />}
          </EditedRow>
        </section>
      )}
      <ArticleHistory article={article} />
    </>
  )
}

export default function ArticleRoute({ params }: Route.ComponentProps) {
  const asked = useStaffQuery('article', { article_id: params.id })
  return <Asked asked={asked}>{data => <Record key={data.id} article={data} />}</Asked>
}
