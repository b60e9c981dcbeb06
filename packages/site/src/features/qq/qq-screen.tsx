import type { CallData } from '@bohe/api-client/contract'
import { Badge } from '@bohe/ui/badge'
import { Field } from '@bohe/ui/field'
import { Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import { Link } from 'react-router'
import { textOf } from '#forms/form-text.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { TitledSection } from '#layout/titled-section.tsx'
import { FieldRow } from '#member-centre/field-row.tsx'
import { paths } from '#routing/paths.ts'
import type { Member } from '#session/member.ts'

/** The QQ number to be reached at, and whether QQ is a way to log in: two things that are easily taken for one. */
export function QqScreen({ member: { qq }, bindings }: { member: Member; bindings: CallData<'openList'> }) {
  const { t } = useTranslation(['profile', 'member'])
  const words = useWords()
  return (
    <TitledSection id="qq" title={t('member:section.qq')} gap={6}>
      <FieldRow name="qq" label={t('qq.number')} value={qq} saving={form => textOf(form, 'qq')}>
        {({ answer }) => (
          <Field
            key={qq}
            label={t('qq.number')}
            type="numeric"
            name="qq"
            autoComplete="off"
            maxLength={11}
            defaultValue={answer.values?.qq ?? qq}
            error={words(answer.errors?.qq)}
            help={t('qq.help')}
            required
          />
        )}
      </FieldRow>
      <Stack gap={3}>
        <DescriptionList items={[{ term: t('qq.log-in'), detail: <Binding isBound={bindings.QQ === 1} /> }]} />
        <p>
          <Link to={paths.user('bindings')}>{t('qq.bindings')}</Link>
        </p>
      </Stack>
    </TitledSection>
  )
}

function Binding({ isBound }: { isBound: boolean }) {
  const { t } = useTranslation('profile')
  return isBound ? <Badge tone="mint">{t('qq.bound')}</Badge> : <span className="soft">{t('qq.unbound')}</span>
}
