import { useQuery } from '@tanstack/react-query'
import type { LedgerQuery } from '#contract/finance/ledger.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import styles from '../finance.module.css'
import { sumsQuery } from './ledger-api.ts'
import { pointsText } from './ledger-words.tsx'

/** What the entries came to at the moment: of one account, or of all. */
export const LedgerCards = ({ account, asOf }: Pick<LedgerQuery, 'account' | 'asOf'>) => {
  const sums = useQuery(sumsQuery(useUserId(), { account, asOf }))
  return (
    <Loaded query={sums} failed={t('The sums could not be loaded')} height="96px">
      {({ points, owed, kinds }) => (
        <section className={styles.cards} aria-label={t('What the entries come to')}>
          <StatCard label={t('Points outstanding')} value={points} show={pointsText} />
          <StatCard
            label={t('Owed by customers')}
            value={owed}
            show={pointsText}
            note={t('balances below zero, never netted')}
          />
          {account === undefined ? (
            <StatCard
              label={t('Earned, less returns')}
              value={(kinds.order ?? 0) + (kinds.return ?? 0)}
              show={pointsText}
            />
          ) : null}
        </section>
      )}
    </Loaded>
  )
}
