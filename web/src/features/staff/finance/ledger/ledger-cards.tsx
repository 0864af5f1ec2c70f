import { useQuery } from '@tanstack/react-query'
import { type LedgerQuery, type PointsKind, pointsKinds } from '#contract/finance/ledger.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import styles from '../finance.module.css'
import { sumsQuery } from './ledger-api.ts'
import { movedText, pointsText } from './ledger-words.tsx'

/** What makes an account's points earned in all. The other kinds spend or put right. */
const earning: readonly PointsKind[] = ['order', 'return', 'bonus', 'bonus_return']

type Moved = Readonly<Partial<Record<PointsKind, number>>>
const sumOf = (moved: Moved, kinds: readonly PointsKind[]): number =>
  kinds.reduce((sum, kind) => sum + (moved[kind] ?? 0), 0)

const Earned = ({ moved }: { moved: Moved }) => {
  const others = pointsKinds.filter((kind) => !earning.includes(kind))
  return (
    <StatCard
      label={t('Earned, less returns')}
      value={sumOf(moved, earning)}
      show={pointsText}
      note={t('with bonuses; redeemed and others {points}', {
        points: movedText(sumOf(moved, others)),
      })}
    />
  )
}

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
          {account === undefined ? <Earned moved={kinds} /> : null}
        </section>
      )}
    </Loaded>
  )
}
