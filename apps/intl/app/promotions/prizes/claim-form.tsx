import type { CallData } from '@bohe/api-client/contract'
import type { ActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useWords } from '@bohe/site/forms/use-words.ts'
import { countryList } from '@bohe/site/forms/verification/country-list.ts'
import { EmailPart, PhonePart } from '@bohe/site/forms/verification/form-parts.tsx'
import { pageLanguageOf } from '@bohe/site/i18n/page-language.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import type { Member } from '@bohe/site/session/member.ts'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import type { Prize } from './load-prizes.ts'
import { prizeForm } from './prizes.action.ts'

interface ClaimFormProps {
  prize: Prize
  form: ActionForm
  member: Member
  countries: CallData<'countries'>
}

/** Where goods are sent: name, phone, e-mail, address (spec §3, Prize claim). */
export function ClaimForm({ prize, form, member, countries }: ClaimFormProps) {
  const { t, i18n } = useTranslation('prizes')
  const words = useWords()
  const { Form, ref, pending } = form
  const { errors = {}, values = { email: member.email, address: member.address } } = form.answer
  const answer = { values, errors }
  return (
    <TitledSection level={3} id="claim" title={t('goods.title')} lead={t('goods.lead')} leadGap={1} gap={4}>
      <Form ref={ref} method="post" noValidate className="stack prize-claim">
        <input type="hidden" name="form" value={prizeForm(prize.id)} />
        <input type="hidden" name="prize_id" value={prize.id} />
        <Field
          label={t('goods.name')}
          name="username"
          autoComplete="name"
          maxLength={64}
          defaultValue={values.username}
          error={words(errors.username)}
          required
        />
        <PhonePart
          answer={answer}
          countries={countryList(countries.list_country, pageLanguageOf(i18n))}
          country={countries.now_country.country_code}
        />
        <EmailPart answer={answer} />
        <Field
          label={t('goods.address')}
          name="address"
          autoComplete="street-address"
          maxLength={200}
          defaultValue={values.address}
          help={t('goods.address-help')}
          error={words(errors.address)}
          required
        />
        <Button type="submit" name="intent" value="claim" tone="primary" pending={pending === 'claim'}>
          {t('goods.submit')}
        </Button>
      </Form>
    </TitledSection>
  )
}
