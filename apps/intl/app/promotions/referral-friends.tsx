import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { paths } from '@bohe/site/paths.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { EmptyState } from '@bohe/ui/empty-state'
import { Stack } from '@bohe/ui/layout'
import { Pagination } from '@bohe/ui/pagination'
import { type Column, Table } from '@bohe/ui/table'
import { Link } from 'react-router'
import { timeInWords } from '#membership/time-in-words.ts'
import type { Referral } from './referral-data.ts'

type Friend = Referral['friends']['list'][number]

/** Friends who came by the code, masked, newest first; further pages are in the member centre. */
export function ReferralFriends({ friends }: Pick<Referral, 'friends'>) {
  const { t } = useTranslation('promotions')
  const columns = useColumns()
  return (
    <Stack as="section" gap={3} aria-labelledby="referral-friends">
      <h3 id="referral-friends">{t('friends.title')}</h3>
      {friends.list.length === 0 ? (
        <NoFriends />
      ) : (
        <Table
          caption={t('friends.title')}
          columns={columns}
          rows={friends.list}
          rowKey={({ name, time }) => `${time} ${name}`}
        />
      )}
      <Pagination
        label={t('friends.pages')}
        page={Math.min(friends.current_page, friends.last_page)}
        pages={friends.last_page}
        previousLabel={t('friends.previous')}
        nextLabel={t('friends.next')}
        pageLabel={page => t('friends.page', { page })}
        renderLink={(page, link) => <Link {...link} to={paths.user('invite', page)} />}
      />
    </Stack>
  )
}

function NoFriends() {
  const { t } = useTranslation('messages')
  return <EmptyState title={t('notice.empty-list')} />
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
      cell: ({ days }) => (days > 0 ? timeInWords(i18n.language, { days }) : t('friends.over')),
    },
  ]
}
