import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { Card } from '@bohe/ui/card'
import { CopyButton } from '@bohe/ui/copy-button'
import { Link } from 'react-router'

/** Number and password of a redeemed card (spec §3). */
export function CardShown({ number, password }: { number: string; password: string }) {
  const { t } = useTranslation('prizes')
  return (
    <Card as="section" aria-labelledby="prize-card" look="tinted">
      <h3 id="prize-card">{t('card.title')}</h3>
      <dl className="prize-card">
        <Secret term={t('card.number')} value={number} copy={t('card.copy-number')} />
        <Secret term={t('card.password')} value={password} copy={t('card.copy-password')} />
      </dl>
      <p className="small soft">{t('card.keep')}</p>
      <p>
        <Link to={paths.user('top-up')}>{t('card.use')}</Link>
      </p>
    </Card>
  )
}

function Secret({ term, value, copy }: { term: string; value: string; copy: string }) {
  const { t } = useTranslation('prizes')
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <code translate="no">{value}</code>
        <CopyButton value={value} label={copy} copiedLabel={t('card.copied')} />
      </dd>
    </div>
  )
}
