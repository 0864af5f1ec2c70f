import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { UserStats } from '#contract/loyalty/game.ts'
import { type Text, useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AchievementsTab } from './achievements-tab.tsx'
import { Celebration } from './celebration.tsx'
import { ChallengesTab } from './challenges-tab.tsx'
import { DashboardTab } from './dashboard-tab.tsx'
import styles from './game.module.css'
import { statsQuery } from './game-queries.ts'
import { RewardsTab } from './rewards-tab.tsx'
import { Summary } from './summary.tsx'
import { Waiting } from './waiting.tsx'

const labels: Readonly<Record<string, Text>> = {
  dashboard: 'Dashboard',
  challenges: 'Challenges',
  achievements: 'Achievements',
  rewards: 'Rewards',
}

const Tabbed = ({ stats }: { stats: UserStats }) => {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? 'dashboard'
  const contents: Readonly<Record<string, ReactNode>> = {
    dashboard: <DashboardTab stats={stats} />,
    challenges: <ChallengesTab />,
    achievements: <AchievementsTab />,
    rewards: <RewardsTab stats={stats} />,
  }
  return (
    <Tabs
      label={t('Loyalty Game')}
      value={asked in labels ? asked : 'dashboard'}
      onChange={(tab) => setParams(tab === 'dashboard' ? {} : { tab }, { replace: true })}
      tabs={Object.entries(labels).map(([value, label]) => ({
        value,
        label: t(label),
        content: contents[value],
      }))}
    />
  )
}

export const GamePage = () => {
  const t = useText()
  const query = useQuery(statsQuery(useUserId()))
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('Loyalty Game')}</h1>
      {query.data === undefined ? (
        <Waiting query={query} title={t('The game could not be loaded')} rows={2} height="220px" />
      ) : (
        <>
          <Celebration level={query.data.level} badges={query.data.achievementsUnlocked} />
          <Summary stats={query.data} />
          <Tabbed stats={query.data} />
        </>
      )}
    </div>
  )
}
