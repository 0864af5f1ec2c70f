import { useInfiniteQuery } from '@tanstack/react-query'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { pointsFigure } from '#web/shop/loyalty/loyalty-words.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'

import { PagedTable, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { NEW, useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ChangeReward, NewReward } from './reward-drawers.tsx'
import styles from './rewards.module.css'
import { type StaffReward, staffRewardsQuery, useMayChange } from './rewards-api.ts'

const worthOf = ({ worth }: StaffReward): string =>
  worth.kind === 'amount_off'
    ? t('{amount} off', { amount: formatKsh(worth.amount) })
    : t('Free delivery')

const columnsFor = (addressOf?: (id: string) => string): readonly Column<StaffReward>[] => [
  {
    title: t('Reward'),
    breaks: true,
    cell: ({ id, name, nameSw }) => (
      <>
        {addressOf === undefined ? (
          <span>{name}</span>
        ) : (
          <RowLink to={addressOf(id)}>{name}</RowLink>
        )}
        <p className={styles.quiet}>{nameSw}</p>
      </>
    ),
  },
  { title: t('Points'), align: 'right', cell: ({ pointsCost }) => pointsFigure(pointsCost) },
  { title: t('Worth'), cell: worthOf },
  {
    title: t('From goods of'),
    align: 'right',
    width: 'sm',
    cell: ({ minimumOrderAmount }) =>
      minimumOrderAmount === undefined ? t('any sum') : formatKsh(minimumOrderAmount),
  },
  { title: t('Days'), align: 'right', width: 'sm', cell: ({ validDays }) => validDays },
  {
    title: t('Status'),
    cell: ({ isOffered }) => (
      <Badge tone={isOffered ? 'leaf' : 'plain'}>{isOffered ? t('Offered') : t('Withdrawn')}</Badge>
    ),
  },
]

/** All rewards. Admins can open one beside the list and change it. */
export const RewardList = () => {
  const list = useInfiniteQuery(staffRewardsQuery(useUserId()))
  const { opened, close, addressOf } = useOpened('reward')
  const mayChange = useMayChange()
  const rewards = rowsOf(list)
  return (
    <div className={styles.stack}>
      {mayChange ? (
        <div>
          <ButtonLink to={addressOf(NEW)} preventScrollReset>
            {t('Add Reward')}
          </ButtonLink>
        </div>
      ) : null}
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columnsFor(mayChange ? addressOf : undefined)}
        failed={t('Rewards could not be loaded')}
        shown={(n) => t('{n} {n|reward|rewards} shown', { n })}
        empty={
          <EmptyState
            icon="star"
            title={t('No Rewards')}
            text={t('Customers collect points, and can redeem them for nothing yet.')}
          />
        }
      />
      {mayChange ? (
        <>
          <NewReward open={opened === NEW} onClose={close} />
          {rewards.map((reward) => (
            <ChangeReward
              key={reward.id}
              reward={reward}
              open={opened === reward.id}
              onClose={close}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}
