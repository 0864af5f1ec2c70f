import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { loadInTurn, useAtRest } from '../../lib/load-later.ts'
import { isNotComing } from '../../lib/query-client.ts'
import { type Text, useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { accountQuery, tiersQuery } from '../../shop/loyalty/loyalty-queries.ts'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs, useTabInAddress } from '../../ui/tabs.tsx'
import styles from './loyalty.module.css'
import { Overview } from './overview.tsx'

const loadRewards = async () => ({
  default: (await import('./rewards-tab.tsx')).RewardsTab,
})
const loadTiers = async () => ({ default: (await import('./tiers-tab.tsx')).TiersTab })
const loadHistory = async () => ({ default: (await import('./history-tab.tsx')).HistoryTab })
const RewardsTab = lazy(loadRewards)
const TiersTab = lazy(loadTiers)
const HistoryTab = lazy(loadHistory)

/** Loads the scripts of the other tabs once the page is at rest, so that they open without a connection too. */
const useTabsAtHand = () => {
  const atRest = useAtRest()
  useEffect(() => {
    if (atRest) loadInTurn(loadRewards, loadTiers, loadHistory)
  }, [atRest])
}

const labels: Readonly<Record<string, Text>> = {
  overview: 'Overview',
  rewards: 'Rewards',
  tiers: 'Tiers',
  history: 'History',
}

const Waiting = () => {
  const t = useText()
  return (
    <div role="status" className={styles.stack}>
      <span className="visually-hidden">{t('Loading')}</span>
      <Skeleton height="240px" radius="14px" />
      <Skeleton height="160px" radius="14px" />
    </div>
  )
}

/** Shows the tabs once the account and the tiers, which all tabs need, are loaded. */
const Tabbed = () => {
  const t = useText()
  const tab = useTabInAddress(Object.keys(labels))
  const account = useQuery(accountQuery(useUserId()))
  const tiers = useQuery(tiersQuery)
  if (account.data === undefined || tiers.data === undefined) {
    if (!isNotComing(account) && !isNotComing(tiers)) return <Waiting />
    return (
      <LoadFailed
        title={t('Your points could not be loaded')}
        query={{
          error: account.error ?? tiers.error,
          isFetching: account.isFetching || tiers.isFetching,
          refetch: () => Promise.all([account.refetch(), tiers.refetch()]),
        }}
      />
    )
  }
  const known = { account: account.data, tiers: tiers.data }
  const contents: Readonly<Record<string, ReactNode>> = {
    overview: <Overview {...known} />,
    rewards: <RewardsTab account={known.account} />,
    tiers: <TiersTab {...known} />,
    history: <HistoryTab />,
  }
  return (
    <Tabs
      label={t('My Rewards')}
      {...tab}
      tabs={Object.entries(labels).map(([value, label]) => ({
        value,
        label: t(label),
        content: <Suspense fallback={<Waiting />}>{contents[value]}</Suspense>,
      }))}
    />
  )
}

export const LoyaltyPage = () => {
  const t = useText()
  useTabsAtHand()
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('My Rewards')}</h1>
      <Tabbed />
    </div>
  )
}
