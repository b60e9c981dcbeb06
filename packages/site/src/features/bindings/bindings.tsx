import type { OpenType } from '@bohe/api-client/contract/wire'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { ConfirmDialog } from '@bohe/ui/dialog'
import { FacebookIcon, GoogleIcon, QqIcon, TwitterIcon, WechatIcon, WeiboIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { useEdition } from '#edition.ts'
import { EmptyList } from '#empty/empty-list.tsx'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import { useActionForm } from '#forms/use-action-form.ts'
import { useTranslation } from '#i18n/translation.ts'
import { SureQuestion } from '#member-centre/sure-question.tsx'
import { paths } from '#routing/paths.ts'
import { inSight } from '#social/in-sight.ts'
import { MoreAccounts } from '#social/more-accounts.tsx'
import { type ListedProvider, listedProviders, type OpenAccounts } from './provider.ts'
import '#member-centre/setting-rows.css'

/** The social accounts that can be bound or are, with their state. */
export function Bindings({ accounts }: { accounts: OpenAccounts }) {
  const { t } = useTranslation('security')
  // A row answers its own form, so it stays though nothing is left to do in it.
  const [shown] = useState(() => listedProviders(accounts).map(({ provider }) => provider))
  const listed = listedProviders(accounts, shown)
  const first = useEdition().facts.socialFirst
  // What is bound is in sight; a row stays where it was when that changes.
  const [near] = useState(() => first && [...first, ...listed.flatMap(row => (row.isBound ? row.provider : []))])
  const parted = inSight(listed, ({ provider }) => provider, near)
  return (
    <Stack as="section" gap={6} aria-labelledby="bindings">
      <Stack gap={2}>
        <h2 id="bindings" className="section-title">
          {t('bindings.title')}
        </h2>
        <p className="soft">{t('bindings.lead')}</p>
      </Stack>
      {listed.length === 0 && <NoProviders />}
      <Providers rows={parted.shown} />
      {parted.more.length > 0 && (
        <MoreAccounts label={t('bindings.more')}>
          <Providers rows={parted.more} />
        </MoreAccounts>
      )}
    </Stack>
  )
}

function Providers({ rows }: { rows: readonly ListedProvider[] }) {
  return (
    <ul className="setting-rows">
      {rows.map(row => (
        <Provider key={row.provider} {...row} />
      ))}
    </ul>
  )
}

function NoProviders() {
  const { t } = useTranslation('security')
  return <EmptyList title={t('bindings.none')} to={paths.user('security')} action={t('bindings.none-action')} />
}

/** The mark of each provider. */
const marks: Record<OpenType, ComponentType> = {
  wechat: WechatIcon,
  qq: QqIcon,
  weibo: WeiboIcon,
  facebook: FacebookIcon,
  google: GoogleIcon,
  twitter: TwitterIcon,
}

/** One provider: its state and its one action, answered in its row. */
function Provider({ provider, isBound, isOffered }: ListedProvider) {
  const { t } = useTranslation(['security', 'auth'])
  const name = t(`auth:social.${provider}`)
  const { Form, onSubmit, ref, answer, pending, send } = useActionForm(`open ${provider}`)
  useFocusAfterUnbinding(ref, answer.notice !== undefined && !isBound)
  const Mark = marks[provider]
  return (
    <li data-row={provider}>
      <Form ref={ref} onSubmit={onSubmit} method="post">
        <input type="hidden" name="form" value={`open ${provider}`} />
        <input type="hidden" name="open_type" value={provider} />
        <Mark />
        <p className="setting-row-title">
          <strong>{name}</strong>
          <Badge tone={isBound ? 'mint' : 'quiet'}>{t(isBound ? 'bindings.bound' : 'bindings.unbound')}</Badge>
        </p>
        {isBound && !answer.question && (
          <Unbind name={name} isPending={pending === 'unbind-sure'} onSure={() => send('unbind-sure')} />
        )}
        {!isBound && isOffered && <Bind name={name} isPending={pending === 'bind'} />}
        <div className="setting-row-said">
          <AnswerNotice answer={answer} />
          {isBound && answer.question && <UnbindQuestion name={name} />}
        </div>
      </Form>
    </li>
  )
}

function Bind({ name, isPending }: { name: string; isPending: boolean }) {
  const { t } = useTranslation('security')
  const label = t('bindings.bind-named', { name })
  return (
    <Button type="submit" name="intent" value="bind" size="sm" pending={isPending} aria-label={label}>
      {t('bindings.bind')}
    </Button>
  )
}

/** The button that was pressed is gone with the binding: its place is taken by the one to bind again. */
const useFocusAfterUnbinding = (form: RefObject<HTMLFormElement | null>, isUnbound: boolean) => {
  useEffect(() => {
    if (isUnbound) form.current?.querySelector<HTMLElement>('.button')?.focus()
  }, [form, isUnbound])
}

/** The question for who pressed "Unbind" before there was script, or without any. */
function UnbindQuestion({ name }: { name: string }) {
  const { t } = useTranslation(['security', 'messages'])
  const question = (
    <>
      <p>{t('messages:confirm.unbind')}</p>
      <p>{t('bindings.unbind-about', { name })}</p>
    </>
  )
  return (
    <SureQuestion
      question={question}
      intent="unbind-sure"
      confirm={t('bindings.unbind')}
      cancelTo={paths.user('bindings')}
    />
  )
}

/** Unbinding; it is asked first (spec §8). */
function Unbind({ name, isPending, onSure }: { name: string; isPending: boolean; onSure: () => void }) {
  const { t } = useTranslation(['security', 'messages', 'shell'])
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value="unbind"
        size="sm"
        pending={isPending}
        aria-label={t('bindings.unbind-named', { name })}
        onClick={event => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        {t('bindings.unbind')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('messages:confirm.unbind')}
        closeLabel={t('shell:dialog.close')}
        confirmLabel={t('bindings.unbind')}
        cancelLabel={t('shell:dialog.cancel')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          onSure()
        }}
      >
        <p>{t('bindings.unbind-about', { name })}</p>
      </ConfirmDialog>
    </>
  )
}
