import { Badge } from '@bohe/ui/badge'
import { useWords } from '#words/use-words.tsx'

/** Whether readers have it, and whether a newer text waits. */
export function ArticleState({ article }: { article: { state: string; is_changed: 0 | 1 } }) {
  const { t, wordFor } = useWords()
  return (
    <span className="cluster" data-gap="1">
      <Badge tone={article.state === 'published' ? 'mint' : 'quiet'}>{wordFor('article-state', article.state)}</Badge>
      {article.is_changed === 1 && <Badge>{t('article-state.changed')}</Badge>}
    </span>
  )
}
