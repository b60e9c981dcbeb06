import { buttonClass } from '@bohe/ui/button'
import { CloseIcon } from '@bohe/ui/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { systemOf } from '#data/systems.ts'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { browserApi } from '#session/browser-api.ts'
import { dismissals } from './dismissal.ts'
import './bars.css'

const closed = dismissals(() => localStorage, Date.now)

/** Whether the visitor's address is known to be in the other edition's region. */
const isFromElsewhere = async (region: '0' | '1') => {
  const { region_code, is_known } = await browserApi(region).geoRegion()
  return is_known === 1 && region_code !== region
}

const isPhone = () => ['android', 'ios'].includes(systemOf(navigator.userAgent, navigator.maxTouchPoints) ?? '')

/** The proposal that is made here and now: at most one, the region's before the phone's; undefined until it is known. */
const useProposal = () => {
  const { region } = useEdition()
  const { pathname } = useLocation()
  const [isElsewhere, setElsewhere] = useState(false)
  const [resting, setResting] = useState<readonly string[]>([])
  useEffect(() => {
    // Nobody is told where they are when nobody knows.
    if (!closed.isResting('region')) isFromElsewhere(region).then(setElsewhere, () => undefined)
  }, [region])
  const isOpen = (name: string) => !resting.includes(name) && !closed.isResting(name)
  const close = (name: string) => {
    closed.close(name)
    setResting([...resting, name])
  }
  if (isElsewhere && isOpen('region')) return { name: 'region', close } as const
  if (pathname === paths.home && isPhone() && isOpen('phone')) return { name: 'phone', close } as const
  return undefined
}

/** What is proposed at the foot of the window and never done unasked: the site of the visitor's region, the phone edition. */
export default function Bars() {
  const { t } = useTranslation('shell')
  const { otherSite } = useEdition()
  const { pathname, search } = useLocation()
  const proposal = useProposal()
  if (!proposal) return null
  const close = () => proposal.close(proposal.name)
  return proposal.name === 'region' ? (
    <Bar text={t(`bar.${otherSite.word}`)} onClose={close}>
      {/* A region segment that is not the site's own: its server leads to the same page of the other edition. */}
      <Link className={look} to={otherSite.path + pathname + search} reloadDocument onClick={close}>
        {t(otherSite.word)}
      </Link>
    </Bar>
  ) : (
    <Bar text={t('bar.phone')} onClose={close}>
      <Link className={look} to={paths.phone} onClick={close}>
        {t('bar.phone-open')}
      </Link>
    </Bar>
  )
}

const look = buttonClass({ tone: 'primary', size: 'sm' })

function Bar({ text, onClose, children }: { text: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <aside className="proposal no-print" aria-label={t('bar.label')}>
      <p>{text}</p>
      {children}
      <button type="button" className={buttonClass({ tone: 'quiet', size: 'sm', icon: true })} onClick={onClose}>
        <CloseIcon label={t('bar.close')} />
      </button>
    </aside>
  )
}
