import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { diffWordsWithSpace } from 'diff'
import { useState } from 'react'
import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { ArticleData } from './article-form.tsx'
import './articles.css'

type Version = StaffData<'articleVersion'>

const names = ['title', 'summary', 'source', 'tag', 'seo_keywords', 'seo_desc'] as const
const words = {
  title: 'articles.heading',
  summary: 'articles.summary',
  source: 'articles.text',
  tag: 'articles.tag',
  seo_keywords: 'articles.seo_keywords',
  seo_desc: 'articles.seo_desc',
} as const
const languages = [
  ['zh', 'in-chinese', 'zh-CN'],
  ['en', 'in-english', 'en'],
] as const

function Change({ from, to, lang }: { from: string; to: string; lang: string }) {
  const intlSegmenter = new Intl.Segmenter(lang, { granularity: 'word' })
  const parts = diffWordsWithSpace(from, to, { intlSegmenter })
  return (
    <p className="console-diff" lang={lang}>
      {parts.map(({ value, added, removed }, at) => {
        if (added) return <ins key={at}>{value}</ins>
        return removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>
      })}
    </p>
  )
}

/** What was changed since a version, word by word. */
function Changes({ version, article }: { version: Version; article: ArticleData }) {
  const { t } = useWords()
  const changes = names.flatMap(name =>
    languages
      .map(([language, word, lang]) => ({
        key: `${name}_${language}` as const,
        label: t(word, { field: t(words[name]) }),
        lang,
      }))
      .filter(({ key }) => version[key] !== article[key]),
  )
  if (changes.length === 0) return <p>{t('articles.no-change')}</p>
  return (
    <div className="stack">
      {changes.map(({ key, label, lang }) => (
        <section key={key}>
          <h3>{label}</h3>
          <Change from={version[key]} to={article[key]} lang={lang} />
        </section>
      ))}
    </div>
  )
}

function Compared({ article, version }: { article: ArticleData; version: number }) {
  const asked = useStaffQuery('articleVersion', { article_id: article.id, version: String(version) })
  return <Asked asked={asked}>{data => <Changes version={data} article={article} />}</Asked>
}

/** Each version that was saved, what changed since, and the way back to it. */
export function ArticleHistory({ article }: { article: ArticleData }) {
  const { t, time, wordFor } = useWords()
  const may = useMay()
  const [compared, setCompared] = useState<number>()
  const isOlder = (version: number) => version !== article.version
  return (
    <section className="console-panel">
      <h2>{t('articles.history')}</h2>
      <ol className="console-steps">
        {article.versions.map(({ version, how, saved_by, saved_at }) => (
          <li key={version}>
            <time dateTime={saved_at}>{time(saved_at)}</time>
            <strong>{t('articles.version', { n: version, how: wordFor('article-how', how), who: saved_by })}</strong>
            {isOlder(version) && (
              <div className="cluster">
                <Button
                  size="sm"
                  tone="quiet"
                  aria-expanded={compared === version}
                  onClick={() => setCompared(compared === version ? undefined : version)}
                >
                  {t('articles.compare')}
                </Button>
                {may('articles.change') && article.is_own === 1 && (
                  <ActionDialog
                    name="restoreArticle"
                    label={t('articles.restore')}
                    tone="quiet"
                    about={{ article_id: article.id, version: article.version, restored: version }}
                    asksReason={false}
                  />
                )}
              </div>
            )}
            {compared === version && <Compared {...{ article, version }} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
