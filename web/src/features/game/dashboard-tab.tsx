import { useQuery } from '@tanstack/react-query'
import type { RecentEvent, UserStats } from '#contract/loyalty/game.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useDateTime } from '../../lib/date-text.ts'
import { type Text, useName, useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { pointsFigure, usePointsText } from '../../shop/loyalty/points-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Board } from './board.tsx'
import dashboard from './dashboard.module.css'
import styles from './game.module.css'
import { recentQuery } from './game-queries.ts'
import { Waiting } from './waiting.tsx'

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className={dashboard.fact}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const Today = ({ today }: { today: UserStats['today'] }) => {
  const t = useText()
  const { pointsEarned, challengesCompleted, streakMaintained } = today
  return (
    <section className={styles.card} aria-labelledby="today">
      <h2 id="today">{t("Today's Progress")}</h2>
      <dl className={dashboard.facts}>
        <Fact label={t('Points earned')} value={pointsFigure(pointsEarned)} />
        <Fact label={t('Challenges completed')} value={`${challengesCompleted}/3`} />
        <Fact label={t('Streak maintained')} value={streakMaintained ? t('Yes') : t('Not yet')} />
      </dl>
    </section>
  )
}

const useNextReward = (next: UserStats['nextReward']): string => {
  const t = useText()
  const nameOf = useName()
  if (next === null) return t('None yet')
  if (next.missing === 0) return t('{name}, within reach', { name: nameOf(next) })
  return t('{name}, {n} points to go', { name: nameOf(next), n: pointsFigure(next.missing) })
}

const QuickStats = ({ stats }: { stats: UserStats }) => {
  const t = useText()
  return (
    <section className={styles.card} aria-labelledby="quick">
      <h2 id="quick">{t('Quick Stats')}</h2>
      <dl className={dashboard.facts}>
        <Fact label={t('Tier multiplier')} value={`×${stats.tier.multiplier}`} />
        <Fact label={t('This month')} value={formatKsh(Math.round(stats.spentThisMonth))} />
        <Fact label={t('Next reward')} value={useNextReward(stats.nextReward)} />
      </dl>
      <p>
        <ButtonLink to="/loyalty?tab=rewards" look="outline">
          {t('See your points and rewards')}
        </ButtonLink>
      </p>
    </section>
  )
}

const words: Readonly<Record<RecentEvent['type'], Text>> = {
  order_completed: 'Order completed',
  achievement_unlocked: 'Achievement unlocked',
  challenge_completed: 'Challenge completed',
}

const Event = ({ event }: { event: RecentEvent }) => {
  const t = useText()
  const nameOf = useName()
  const dateTime = useDateTime()
  const inWords = usePointsText()
  const { type, name, points, createdAt } = event
  return (
    <li className={dashboard.event}>
      <div>
        <p className={dashboard.what}>
          <span>{t(words[type])}</span>
          {name === '' ? null : <span>{`: ${nameOf(event)}`}</span>}
        </p>
        <p className={styles.quiet}>
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        </p>
      </div>
      <p className={styles.gain}>{inWords(points, '+')}</p>
    </li>
  )
}

const Recent = () => {
  const t = useText()
  const query = useQuery(recentQuery(useUserId()))
  if (query.data === undefined)
    return (
      <Waiting
        query={query}
        title={t('Your activity could not be loaded')}
        rows={2}
        height="64px"
      />
    )
  if (query.data.length === 0)
    return (
      <>
        <p className={styles.quiet}>{t('Nothing yet. It begins with your first delivery.')}</p>
        <p>
          <ButtonLink to="/products">{t('Start Shopping')}</ButtonLink>
        </p>
      </>
    )
  return (
    <ul>
      {query.data.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ul>
  )
}

export const DashboardTab = ({ stats }: { stats: UserStats }) => {
  const t = useText()
  return (
    <div className={dashboard.dashboard}>
      <Today today={stats.today} />
      <QuickStats stats={stats} />
      <section className={styles.card} aria-labelledby="recent">
        <h2 id="recent">{t('Recent Activity')}</h2>
        <Recent />
      </section>
      <Board />
    </div>
  )
}
