import { useWords } from '#words/use-words.tsx'
import { ArticleForm } from './article-form.tsx'

export default function NewArticle() {
  const { t } = useWords()
  return (
    <>
      <h1>{t('articles.new')}</h1>
      <section className="console-panel">
        <ArticleForm />
      </section>
    </>
  )
}
