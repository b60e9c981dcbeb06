import { helpLabels, newsLabels } from '@bohe/api-client/contract/wire'
import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { supportTypes, textFormats } from '@bohe/api-client/staff/calls/articles'
import { Button } from '@bohe/ui/button'
import { Select } from '@bohe/ui/select'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffMutation } from '#data/staff-data.tsx'
import { BilingualField } from '#form/bilingual-field.tsx'
import { EditForm, type FieldError } from '#form/edit-form.tsx'
import { fromBeijing, InstantField } from '#form/instant-field.tsx'
import { RegionField, regionChoiceOf, regionCodesOf } from '#form/region-field.tsx'
import { useMay, useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { CoverField, TextPictures } from './article-pictures.tsx'
import { ArticlePreview } from './article-preview.tsx'

export type ArticleData = StaffData<'article'>

const classes = ['1', '2', '3', '4'] as const
const labelsOf: Record<string, readonly string[]> = { '1': [], '2': newsLabels, '3': helpLabels, '4': helpLabels }

const texts = (
  article: ArticleData | undefined,
  name: 'title' | 'summary' | 'tag' | 'seo_keywords' | 'seo_desc' | 'source',
) => ({
  zh: article?.[`${name}_zh`] ?? '',
  en: article?.[`${name}_en`] ?? '',
})

/** The fields of the form as the call takes them; the button that publishes is none of them. */
const filledIn = (form: FormData): Partial<StaffInput<'saveArticle'>> => {
  const {
    regions = '',
    publish_at = '',
    publish: _,
    ...rest
  } = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<string, string>
  return { ...rest, publish_at: fromBeijing(publish_at), include_region_codes: regionCodesOf(regions) } as never
}

function Choices({ article, error }: { article: ArticleData | undefined; error: FieldError }) {
  const { t, wordFor } = useWords()
  const [chosen, setChosen] = useState<string>(article?.class_type ?? '2')
  const { regions: own } = useMe()
  const where = article
    ? regionChoiceOf(article.include_region_codes, article.exclude_region_codes)
    : own.length > 1
      ? 'both'
      : own[0]
  const labels = labelsOf[chosen] ?? []
  return (
    <div className="console-pair">
      {article ? (
        <input type="hidden" name="class_type" value={article.class_type} />
      ) : (
        <Select
          name="class_type"
          label={t('articles.class_type')}
          value={chosen}
          onChange={event => setChosen(event.target.value)}
          error={error('class_type')}
        >
          {classes.map(each => (
            <option key={each} value={each}>
              {wordFor('article-class', each)}
            </option>
          ))}
        </Select>
      )}
      {labels.length > 0 && (
        <Select name="label" label={t('articles.label')} defaultValue={article?.label} error={error('label')}>
          {labels.map(each => (
            <option key={each} value={each}>
              {wordFor('article-label', each)}
            </option>
          ))}
        </Select>
      )}
      <Select
        name="support_type"
        label={t('articles.support')}
        defaultValue={article?.support_type ?? '0'}
        error={error('support_type')}
      >
        {supportTypes.map(each => (
          <option key={each} value={each}>
            {wordFor('article-support', each)}
          </option>
        ))}
      </Select>
      <RegionField value={where ?? 'both'} error={error('include_region_codes')} />
      <InstantField
        name="publish_at"
        label={t('articles.publish_at')}
        help={t('articles.publish_at-help')}
        value={article?.publish_at ?? ''}
        error={error('publish_at')}
      />
      <Select
        name="format"
        label={t('articles.format')}
        defaultValue={article?.format ?? 'markdown'}
        error={error('format')}
      >
        {textFormats.map(each => (
          <option key={each} value={each}>
            {wordFor('article-format', each)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function SearchTexts({ article, error }: { article: ArticleData | undefined; error: FieldError }) {
  const { t } = useWords()
  return (
    <details>
      <summary>{t('articles.seo')}</summary>
      <div className="stack">
        {(['tag', 'seo_keywords', 'seo_desc'] as const).map(name => (
          <BilingualField
            key={name}
            {...{ name, error }}
            label={t(`articles.${name}`)}
            value={texts(article, name)}
            maxLength={name === 'tag' ? 200 : 500}
          />
        ))}
      </div>
    </details>
  )
}

/** Saves, and publishes what was saved where the other button was pressed. */
const useSaved = (onSaved: (id: string) => void | Promise<void>) => {
  const isPublishing = useRef(false)
  const publish = useStaffMutation('publishArticles')
  return {
    read: (form: FormData) => {
      isPublishing.current = form.get('publish') === '1'
      return filledIn(form)
    },
    done: async ({ article_id }: StaffData<'saveArticle'>) => {
      // What is not published is told, and saved all the same.
      if (isPublishing.current) await publish.mutateAsync({ article_ids: [article_id] }).catch(() => undefined)
      await onSaved(article_id)
    },
  }
}

/** An article in both languages, side by side. */
export function ArticleForm({ article }: { article?: ArticleData }) {
  const { t } = useWords()
  const may = useMay()
  const navigate = useNavigate()
  // A new one is at work until its own page is there: saved once more, it would be another one.
  const { read, done } = useSaved(id => (article ? undefined : navigate(`/articles/${id}`)))
  const about = article ? { article_id: article.id, version: article.version } : { version: 0 }
  return (
    <EditForm
      name="saveArticle"
      about={about}
      read={read}
      submitLabel={t('articles.save')}
      otherSubmits={isPending =>
        may('articles.publish') && (
          <Button type="submit" name="publish" value="1" pending={isPending}>
            {t('articles.save-and-publish')}
          </Button>
        )
      }
      onSaved={done}
    >
      {error => (
        <>
          <Choices {...{ article, error }} />
          <BilingualField
            name="title"
            label={t('articles.heading')}
            value={texts(article, 'title')}
            error={error}
            maxLength={200}
          />
          <BilingualField
            name="summary"
            label={t('articles.summary')}
            value={texts(article, 'summary')}
            error={error}
            rows={2}
            maxLength={500}
          />
          <BilingualField
            name="source"
            label={t('articles.text')}
            value={texts(article, 'source')}
            error={error}
            rows={12}
          />
          <TextPictures />
          <CoverField value={article?.image_url ?? ''} error={error('image_url')} />
          <SearchTexts {...{ article, error }} />
          <ArticlePreview />
        </>
      )}
    </EditForm>
  )
}
