import type { Permission } from '@bohe/api-client/staff/permission'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { SideNav } from '@bohe/ui/side-nav'
import { SkipLink } from '@bohe/ui/skip-link'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Form, Link, Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { useStaffMutation, useStaffQuery } from '#data/staff-data.tsx'
import { Failure, Loading } from '#list/states.tsx'
import { type Me, SessionProvider, useMay } from '#session/session.tsx'
import { chooseLanguage } from '#words/language.ts'
import { useWords, type WordKey } from '#words/use-words.tsx'
import './shell.css'

type Section = readonly [path: string, word: WordKey, permission?: Permission]

/** What the console has, by what it is for. */
const sections: readonly (readonly [word: WordKey, sections: readonly Section[]])[] = [
  [
    'group.customers',
    [
      ['/', 'nav.today', 'figures.read'],
      ['/chat', 'nav.chat', 'chat.read'],
      ['/orders', 'nav.orders', 'orders.read'],
      ['/money', 'nav.money', 'money.read'],
    ],
  ],
  [
    'group.shop',
    [
      ['/plans', 'nav.plans', 'plans.read'],
      ['/coupons', 'nav.coupons', 'coupons.read'],
      ['/cards', 'nav.cards', 'cards.read'],
      ['/promotions', 'nav.promotions', 'promotions.read'],
      ['/prizes', 'nav.prizes', 'prizes.read'],
      ['/invitations', 'nav.invitations', 'invitations.read'],
    ],
  ],
  [
    'group.publishing',
    [
      ['/articles', 'nav.articles', 'articles.read'],
      ['/site', 'nav.site', 'site.read'],
    ],
  ],
  [
    'group.running',
    [
      ['/messages', 'nav.messages', 'messages.read'],
      ['/machines', 'nav.machines', 'machines.read'],
    ],
  ],
  [
    'group.team',
    [
      ['/approvals', 'nav.approvals', 'approvals.read'],
      ['/people', 'nav.people', 'staff.read'],
      ['/audit', 'nav.audit', 'audit.read'],
      ['/account', 'nav.account'],
    ],
  ],
]

const isWithin = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)

/** ⌘K, or Ctrl-K, leads to the search from everywhere. */
const useSearchKey = () => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      form.current?.querySelector('input')?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return form
}

function SearchForm() {
  const { t } = useWords()
  return (
    <Form action="/search" role="search" className="console-search" ref={useSearchKey()}>
      <Field
        type="search"
        name="q"
        label={<span className="visually-hidden">{t('search.label')}</span>}
        placeholder={`${t('nav.search')} (⌘K)`}
        minLength={2}
        required
      />
    </Form>
  )
}

function Bar() {
  const { t, language } = useWords()
  const may = useMay()
  const navigate = useNavigate()
  const logOut = useStaffMutation('logOut', { isQuiet: true, onDone: () => void navigate('/log-in') })
  return (
    <header className="console-bar">
      <Link to="/" className="console-brand">
        {t('brand')}
      </Link>
      {may('members.read') && <SearchForm />}
      <div className="cluster" data-gap="1">
        <Button size="sm" tone="quiet" onClick={() => chooseLanguage(language === 'en' ? 'zh_CN' : 'en')}>
          {t(language === 'en' ? 'language.zh_CN' : 'language.en')}
        </Button>
        <Button size="sm" tone="quiet" pending={logOut.isPending} onClick={() => logOut.mutate({})}>
          {t('nav.log-out')}
        </Button>
      </div>
    </header>
  )
}

const ChatAlerts = lazy(() => import('#chat/live/chat-alerts.tsx'))

/** The link to the live chat, with how many wait there. */
function ChatLink({ path, word }: { path: string; word: WordKey }) {
  const { t } = useWords()
  const { data } = useStaffQuery('chatSeats', {})
  const waiting = data?.waiting ?? 0
  return (
    <>
      <NavLink to={path}>
        {waiting > 0 ? (
          <>
            <span className="visually-hidden">{t('nav.chat-waiting', { n: waiting })}</span>
            <span aria-hidden="true">{t(word)}</span>
            <Badge aria-hidden="true">{waiting}</Badge>
          </>
        ) : (
          t(word)
        )}
      </NavLink>
      <Suspense>
        <ChatAlerts waiting={waiting} />
      </Suspense>
    </>
  )
}

/** Links to what somebody may see; the others are not there. */
function Sections() {
  const { t } = useWords()
  const may = useMay()
  const { pathname } = useLocation()
  const seen = sections
    .map(([group, links]) => [group, links.filter(([, , permission]) => !permission || may(permission))] as const)
    .filter(([, links]) => links.length > 0)
  const current = seen.flatMap(([, links]) => links).find(([path]) => isWithin(pathname, path))
  return (
    <SideNav label={t('menu')} current={t(current?.[1] ?? 'menu')} closeLabel={t('close')} className="console-nav">
      {seen.map(([group, links]) => (
        <div key={group} className="console-nav-group">
          <p>{t(group)}</p>
          {links.map(([path, word]) =>
            path === '/chat' ? (
              <ChatLink key={path} {...{ path, word }} />
            ) : (
              <NavLink key={path} to={path} end={path === '/'}>
                {t(word)}
              </NavLink>
            ),
          )}
        </div>
      ))}
    </SideNav>
  )
}

function Inside({ me }: { me: Me }) {
  const { t } = useWords()
  const { pathname } = useLocation()
  // Nothing else can be reached before.
  if (me.needs_second_factor && pathname !== '/account') return <Navigate to="/account" replace />
  return (
    <SessionProvider value={me}>
      <SkipLink href="#content">{t('skip')}</SkipLink>
      <Bar />
      <div className="console">
        <div className="console-side">
          <Sections />
        </div>
        <main id="content" className="console-main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </SessionProvider>
  )
}

/** Everything behind the log-in. */
export default function Shell() {
  const { t } = useWords()
  const me = useStaffQuery('me', {})
  if (me.data) return <Inside me={me.data} />
  return (
    <main className="console-alone">
      <h1>{t('brand')}</h1>
      {me.error ? <Failure error={me.error} retry={me.refetch} /> : <Loading />}
    </main>
  )
}
