import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { useEffect, useState } from 'react'
import { useEdition } from '#edition.ts'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import { AskingButton } from '#forms/question.tsx'
import { useActionForm } from '#forms/use-action-form.ts'
import { useTranslation } from '#i18n/translation.ts'
import { TitledSection } from '#layout/titled-section.tsx'
import { EmptyList } from '#lists/empty-list.tsx'
import { SureQuestion } from '#member-centre/sure-question.tsx'
import { paths } from '#routing/paths.ts'
import { inSight, MoreAccounts, marks } from '#social/accounts.tsx'
import { type ListedProvider, listedProviders, type OpenAccounts } from './provider.ts'
import '#member-centre/setting-rows.css'

/** The social accounts that can be bound or are, with their state. */
export default function Bindings({ data: accounts }: { data: OpenAccounts }) {
  const { t } = useTranslation('security')
  // A row answers its own form, so it stays though nothing is left to do in it.
  const [shown] = useState(() => listedProviders(accounts).map(({ provider }) => provider))
  const listed = listedProviders(accounts, shown)
  const first = useEdition().facts.socialFirst
  // What is bound is in sight; a row stays where it was when that changes.
  const [near] = useState(() => first && [...first, ...listed.flatMap(row => (row.isBound ? row.provider : []))])
  const parted = inSight(listed, ({ provider }) => provider, near)
  return (
    <TitledSection id="bindings" title={t('bindings.title')} lead={t('bindings.lead')} gap={6}>
      {listed.length === 0 && (
        <EmptyList title={t('bindings.none')} to={paths.user('security')} action={t('bindings.none-action')} />
      )}
      <Providers rows={parted.shown} />
      {parted.more.length > 0 && (
        <MoreAccounts label={t('bindings.more')}>
          <Providers rows={parted.more} />
        </MoreAccounts>
      )}
    </TitledSection>
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

/** One provider: its state and its one action, answered in its row. */
function Provider({ provider, isBound, isOffered }: ListedProvider) {
  const { t } = useTranslation(['security', 'auth', 'messages'])
  const name = t(`auth:social.${provider}`)
  const { Form, onSubmit, ref, answer, pending, send } = useActionForm(`open ${provider}`)
  const isUnbound = answer.notice !== undefined && !isBound
  // The button that was pressed is gone with the binding: its place is taken by the one to bind again.
  useEffect(() => {
    if (isUnbound) ref.current?.querySelector<HTMLElement>('.button')?.focus()
  }, [ref, isUnbound])
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
          <AskingButton
            name="intent"
            value="unbind"
            size="sm"
            label={t('bindings.unbind')}
            aria-label={t('bindings.unbind-named', { name })}
            question={t('messages:confirm.unbind')}
            more={t('bindings.unbind-about', { name })}
            answers={{ tone: 'danger' }}
            pending={pending === 'unbind-sure'}
            onSure={() => send('unbind-sure')}
          />
        )}
        {!isBound && isOffered && (
          <Button
            type="submit"
            name="intent"
            value="bind"
            size="sm"
            pending={pending === 'bind'}
            aria-label={t('bindings.bind-named', { name })}
          >
            {t('bindings.bind')}
          </Button>
        )}
        <div className="setting-row-said">
          <AnswerNotice answer={answer} />
          {isBound && answer.question && <UnbindQuestion name={name} />}
        </div>
      </Form>
    </li>
  )
}

/** The question for who pressed "Unbind" before there was script, or without any. */
function UnbindQuestion({ name }: { name: string }) {
  const { t } = useTranslation(['security', 'messages'])
  return (
    <SureQuestion
      question={
        <>
          <p>{t('messages:confirm.unbind')}</p>
          <p>{t('bindings.unbind-about', { name })}</p>
        </>
      }
      intent="unbind-sure"
      confirm={t('bindings.unbind')}
      cancelTo={paths.user('bindings')}
    />
  )
}
