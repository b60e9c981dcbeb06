import { NavLink } from 'react-router'
import { useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

/** Incidents and bills; bills are of a merchant's account, for who sees both regions. */
export function MoneyTabs() {
  const { t } = useWords()
  const { regions } = useMe()
  if (regions.length < 2) return null
  return (
    <nav className="cluster console-tabs" aria-label={t('money.title')}>
      <NavLink to="/money" end>
        {t('money.incidents')}
      </NavLink>
      <NavLink to="/money/bills">{t('money.bills')}</NavLink>
    </nav>
  )
}
