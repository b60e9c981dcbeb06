import { FriendState } from '@bohe/api-client/contract/wire'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { PageLinks } from '@bohe/site/lists/paged-list.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { CopyButton } from '@bohe/ui/copy-button'
import { EmptyState } from '@bohe/ui/empty-state'
import { type Column, Table } from '@bohe/ui/table'
import { timeInWords } from '#membership/time-in-words.ts'
import { activityPaths } from '#promotions/activity/activity-paths.ts'
import type { Referral } from './referral-data.ts'

type Friend = Referral['friends']['list'][number]

interface ReferralFriendsProps extends Pick<Referral, 'friends'> {
  /** The link to pass on, while the campaign runs. */
  link: string | undefined
}

/** Friends who came by the code, masked, newest first; further pages are in the member centre. */
export function ReferralFriends({ friends, link }: ReferralFriendsProps) {
  const { t } = useTranslation('promotions')
  const columns = useColumns()
  return (
    <TitledSection level={3} id="referral-friends" title={t('friends.title')} gap={3}>
      {friends.list.length === 0 ? (
        <NoFriends link={link} />
      ) : (
        <Table
          caption={t('friends.title')}
          columns={columns}
          rows={friends.list}
          rowKey={({ name, time }) => `${time} ${name}`}
        />
      )}
      <PageLinks page={friends} label={t('friends.pages')} hrefOf={page => paths.user('invite', page)} />
    </TitledSection>
  )
}

function NoFriends({ link }: Pick<ReferralFriendsProps, 'link'>) {
  const { t } = useTranslation(['promotions', 'messages'])
  const title = t('messages:notice.empty-list')
  if (!link) return <EmptyList title={title} to={activityPaths.list()} action={t('activity.back')} />
  const copy = <CopyButton tone="secondary" value={link} label={t('friends.copy')} copiedLabel={t('code.copied')} />
  return <EmptyState title={title} action={copy} />
}

const useColumns = (): Column<Friend>[] => {
  const { t, i18n } = useTranslation('promotions')
  return [
    { key: 'name', header: t('friends.name'), cell: friend => friend.name },
    { key: 'time', header: t('friends.time'), cell: friend => <LocalTime instant={friend.time} /> },
    {
      key: 'days',
      header: t('friends.days'),
      numeric: true,
      cell: ({ days, state }) => {
        if (state === FriendState.waiting) return t('friends.waiting')
        return days > 0 ? timeInWords(i18n.language, { days }) : t('friends.over')
      },
    },
  ]
}
