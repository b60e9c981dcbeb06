import type { CallData } from '@bohe/api-client/contract'
import { Badge } from '@bohe/ui/badge'
import { Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { TitledSection } from '#layout/titled-section.tsx'
import { TextRow } from '#member-centre/field-row.tsx'
import { paths } from '#routing/paths.ts'
import type { Member } from '#session/member.ts'

/** The QQ number to be reached at, and whether QQ is a way to log in: two things that are easily taken for one. */
export default function Qq({ member: { qq }, data }: { member: Member; data: CallData<'openList'> }) {
  const { t } = useTranslation(['profile', 'member'])
  return (
    <TitledSection id="qq" title={t('member:section.qq')} gap={6}>
      <TextRow
        name="qq"
        label={t('qq.number')}
        value={qq}
        type="numeric"
        autoComplete="off"
        maxLength={11}
        help={t('qq.help')}
      />
      <Stack gap={3}>
        <DescriptionList
          items={[
            {
              term: t('qq.log-in'),
              detail:
                data.QQ === 1 ? (
                  <Badge tone="mint">{t('qq.bound')}</Badge>
                ) : (
                  <span className="soft">{t('qq.unbound')}</span>
                ),
            },
          ]}
        />
        <p>
          <Link to={paths.user('bindings')}>{t('qq.bindings')}</Link>
        </p>
      </Stack>
    </TitledSection>
  )
}
