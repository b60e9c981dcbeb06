import type { CallData } from '@bohe/api-client/contract'
import { PrizeStatus } from '@bohe/api-client/contract/wire'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import { AskingButton } from '@bohe/site/forms/question.tsx'
import { type ActionForm, useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { BackLink } from '@bohe/site/layout/back-link.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import type { Member } from '@bohe/site/session/member.ts'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { CopyButton } from '@bohe/ui/copy-button'
import { Cluster, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { DescriptionList } from '@bohe/ui/table'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ClaimForm } from './claim-form.tsx'
import { isUnredeemed, type Prize } from './load-prizes.ts'
import { prizePaths } from './paths.ts'
import { prizeForm } from './prizes.action.ts'

interface PrizeDetailProps {
  prize: Prize
  /** The page of the list that it is on. */
  page: number
  member: Member
  countries: CallData<'countries'> | undefined
}

/** One prize: what it is, how to get it, what became of it. */
export function PrizeDetail({ prize, page, member, countries }: PrizeDetailProps) {
  const { t } = useTranslation('prizes')
  const form = useActionForm(prizeForm(prize.id))
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone once its prize is claimed; whoever reads by ear goes on at the top.
  useEffect(() => {
    if (form.answer.isDone) heading.current?.focus()
  }, [form.answer])
  return (
    <Stack gap={6}>
      <BackLink to={prizePaths.list(page)}>{t('prize.back')}</BackLink>
      <Stack gap={3}>
        <h2 ref={heading} tabIndex={-1} className="section-title">
          {prize.present_title}
        </h2>
        <AnswerNotice answer={form.answer} />
        <DescriptionList
          items={[
            { term: t('list.name'), detail: prize.activity_title },
            { term: t('list.time'), detail: <LocalTime instant={prize.create_time} /> },
            { term: t('list.status'), detail: <PrizeBadge prize={prize} /> },
          ]}
        />
      </Stack>
      {prize.message && (
        <Notice tone="info" title={t('prize.message')}>
          <p className="prize-message">{prize.message}</p>
        </Notice>
      )}
      {isUnredeemed(prize) && prize.award_type !== 'goods' && <ReceiveForm prize={prize} form={form} />}
      {isUnredeemed(prize) && countries && (
        <ClaimForm prize={prize} form={form} member={member} countries={countries} />
      )}
      {!isUnredeemed(prize) && <WhatBecame prize={prize} />}
    </Stack>
  )
}

/** What waits is warm, what is done is mint. */
const tones: Record<string, 'warm' | 'mint' | 'quiet'> = {
  [PrizeStatus.unredeemed]: 'warm',
  [PrizeStatus.submitted]: 'quiet',
  [PrizeStatus.fulfilled]: 'mint',
  [PrizeStatus.redeemed]: 'mint',
}

/** The status of a prize in the server's words. */
export function PrizeBadge({ prize: { status, status_title } }: { prize: Prize }) {
  return <Badge tone={tones[status] ?? 'quiet'}>{status_title}</Badge>
}

const outcomes: Record<string, 'prize.submitted' | 'prize.fulfilled' | 'prize.redeemed'> = {
  [PrizeStatus.submitted]: 'prize.submitted',
  [PrizeStatus.fulfilled]: 'prize.fulfilled',
  [PrizeStatus.redeemed]: 'prize.redeemed',
}

function WhatBecame({ prize }: { prize: Prize }) {
  const { t } = useTranslation('prizes')
  const { card_no, card_password, status } = prize
  const word = outcomes[status]
  if (card_no && card_password) return <CardShown number={card_no} password={card_password} />
  return word ? <p>{t(word)}</p> : null
}

/** Number and password of a redeemed card (spec §3). */
function CardShown({ number, password }: { number: string; password: string }) {
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

/** Time or a card: onto the account, after a question; a card may be looked at instead. Without script a button does what it says. */
function ReceiveForm({ prize, form }: { prize: Prize; form: ActionForm }) {
  const { t } = useTranslation('prizes')
  const { Form, ref, pending } = form
  const kind = prize.award_type === 'days' ? 'days' : 'card'
  return (
    <Form ref={ref} method="post" noValidate className="stack">
      <input type="hidden" name="form" value={prizeForm(prize.id)} />
      <input type="hidden" name="prize_id" value={prize.id} />
      <p>{t(`${kind}.lead`)}</p>
      <Cluster>
        <AskingButton
          name="intent"
          value="apply"
          tone="primary"
          label={t(`${kind}.apply`)}
          question={t(`${kind}.question`)}
          more={t(kind === 'card' ? 'card.once' : 'days.lead')}
          pending={pending === 'apply'}
          onSure={() => form.send('apply')}
        />
        {kind === 'card' && (
          <Button type="submit" name="intent" value="show" pending={pending === 'show'}>
            {t('card.show')}
          </Button>
        )}
      </Cluster>
    </Form>
  )
}
