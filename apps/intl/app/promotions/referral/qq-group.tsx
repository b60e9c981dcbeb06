import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { useSiteConfig } from '@bohe/site/routing/root-data.ts'
import { CopyButton } from '@bohe/ui/copy-button'
import { QqIcon } from '@bohe/ui/icons'

/** The QQ group that tells the code of the bonus (spec §1): its number to search for, and the way to join; for everybody. */
export function QqGroup() {
  const { t } = useTranslation('promotions')
  const group = useSiteConfig()?.support.qq_group
  if (!group) return null
  return (
    <p className="referral-group">
      <QqIcon />
      <span>
        {t('group.number')} <strong className="tabular">{group.number}</strong>
      </span>
      <CopyButton value={group.number} label={t('group.copy')} copiedLabel={t('code.copied')} />
      <a href={group.url} target="_blank" rel="noreferrer">
        {t('group.join')}
      </a>
    </p>
  )
}
