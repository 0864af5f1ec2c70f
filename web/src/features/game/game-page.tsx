import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { UserStats } from '#contract/loyalty/game.ts'
import { type Text, useName, useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { pointsFigure, usePointsText } from '../../shop/loyalty/loyalty-words.ts'
import { TierBadge } from '../../shop/loyalty/tiers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Kitenge } from '../../ui/icon.tsx'
import { Tabs, useTabInAddress } from '../../ui/tabs.tsx'
import { DashboardTab } from './dashboard-tab.tsx'
import styles from './game.module.css'
import { statsQuery } from './game-queries.ts'
import { AchievementsTab, ChallengesTab, Way } from './goals.tsx'
import { RewardsTab } from './rewards-tab.tsx'
import summary from './summary.module.css'
import { Waiting } from './waiting.tsx'

const Counter = ({ figure, label }: { figure: number; label: string }) => (
  <div className={summary.counter}>
    <dt>{label}</dt>
    <dd>{pointsFigure(figure)}</dd>
  </div>
)

/** The member's tier and level, and the progress to the next level. */
const Summary = ({ stats }: { stats: UserStats }) => {
  const t = useText()
  const nameOf = useName()
  const points = usePointsText()
  const { tier, level, experiencePoints, experienceToNext } = stats
  const way = t('{x} of {y} XP', {
    x: pointsFigure(experiencePoints),
    y: pointsFigure(experienceToNext),
  })
  return (
    <section className={summary.summary} aria-label={t('Your standing')}>
      <Kitenge />
      <div className={summary.inside}>
        <div className={summary.standing}>
          <TierBadge tier={tier} size={64} />
          <div>
            <h2>{nameOf(tier)}</h2>
            <p className={summary.marks}>
              <Badge tone="mango">{t('Level {n}', { n: level })}</Badge>
              <span>{points(stats.totalPoints)}</span>
            </p>
          </div>
        </div>
        <Way
          left={t('To level {n}', { n: level + 1 })}
          right={<span>{way}</span>}
          label={t('Progress to level {n}', { n: level + 1 })}
          text={way}
          value={experiencePoints}
          max={experienceToNext}
        />
        <dl className={summary.counters}>
          <Counter figure={stats.currentStreak} label={t('Day streak')} />
          <Counter figure={stats.totalOrders} label={t('Orders')} />
          <Counter figure={stats.achievementsUnlocked} label={t('Achievements')} />
        </dl>
      </div>
    </section>
  )
}

type Reached = { level: number; badges: number }

/**
 * Announces a new level or achievement once, if it comes while the page is open. It is not animated for visitors who
 * asked for less motion.
 */
const Celebration = ({ level, badges }: Reached) => {
  const t = useText()
  const [before, setBefore] = useState<Reached>({ level, badges })
  const [text, setText] = useState('')
  useEffect(() => {
    if (level === before.level && badges === before.badges) return
    setBefore({ level, badges })
    if (level > before.level) setText(t('You have reached level {n}!', { n: level }))
    else if (badges > before.badges) setText(t('A new achievement is yours!'))
  }, [level, badges, before, t])
  return (
    <div role="status">
      {text === '' ? null : (
        <div key={text} className={styles.celebration}>
          <Kitenge />
          <p>{text}</p>
        </div>
      )}
    </div>
  )
}

const labels: Readonly<Record<string, Text>> = {
  dashboard: 'Dashboard',
  challenges: 'Challenges',
  achievements: 'Achievements',
  rewards: 'Rewards',
}

const Tabbed = ({ stats }: { stats: UserStats }) => {
  const t = useText()
  const contents: Readonly<Record<string, ReactNode>> = {
    dashboard: <DashboardTab stats={stats} />,
    challenges: <ChallengesTab />,
    achievements: <AchievementsTab />,
    rewards: <RewardsTab stats={stats} />,
  }
  return (
    <Tabs
      label={t('Loyalty Game')}
      {...useTabInAddress(Object.keys(labels))}
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
