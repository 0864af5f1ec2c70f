import { useQuery } from '@tanstack/react-query'
import type { Leaderboard, RecentEvent, UserStats } from '#contract/loyalty/game.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Text, useDateTime, useName, useText } from '../../lib/text.ts'
import { useAction } from '../../lib/use-action.ts'
import { useUserId } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { pointsFigure, usePointsText } from '../../shop/loyalty/loyalty-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import dashboard from './dashboard.module.css'
import styles from './game.module.css'
import { boardQuery, recentQuery, showOnBoard } from './game-queries.ts'
import { Waiting } from './waiting.tsx'

type Row = Leaderboard['top'][number]

const Place = ({ row: { rank, name, points, isOwn } }: { row: Row }) => {
  const t = useText()
  return (
    <tr className={isOwn ? dashboard.own : undefined}>
      <td className={dashboard.rank}>{rank ?? '…'}</td>
      <th scope="row">
        <span className={dashboard.named}>
          <span>{name}</span>
          {isOwn ? <Badge tone="leaf">{t('You')}</Badge> : null}
        </span>
      </th>
      <td className={dashboard.figure}>{pointsFigure(points)}</td>
    </tr>
  )
}

const Rows = ({ board: { top, around } }: { board: Leaderboard }) => {
  const t = useText()
  if (top.length === 0 && around.length === 0)
    return <p className={styles.quiet}>{t('Nobody is on the board yet this week.')}</p>
  const keyOf = ({ rank, name, points }: Row, n: number) => `${rank} ${name} ${points} ${n}`
  return (
    <table className={dashboard.table} aria-labelledby="board">
      <thead>
        <tr>
          <th scope="col">{t('Place')}</th>
          <th scope="col">{t('Name')}</th>
          <th scope="col" className={dashboard.figure}>
            {t('Points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {top.map((row, n) => (
          <Place key={keyOf(row, n)} row={row} />
        ))}
      </tbody>
      {around.length === 0 ? null : (
        <tbody className={dashboard.apart}>
          {around.map((row, n) => (
            <Place key={keyOf(row, n)} row={row} />
          ))}
        </tbody>
      )}
    </table>
  )
}

const Consent = ({ isShown }: { isShown: boolean }) => {
  const t = useText()
  const userId = useUserId()
  const { mutate, isPending } = useAction({
    send: showOnBoard,
    failed: t('This could not be saved'),
    invalidates: [keys.own(userId).loyalty()],
  })
  return (
    <div className={dashboard.consent}>
      <p className={styles.quiet}>
        {isShown
          ? t('Others see your first name and your points of the week.')
          : t('Only those who agree are shown, by their first name. Nobody else sees you here.')}
      </p>
      <Button look="outline" busy={isPending} onClick={() => mutate(!isShown)}>
        {isShown ? t('Take me off the board') : t('Show my first name')}
      </Button>
    </div>
  )
}

/** The points of this week, of the members who agreed to be shown. */
const Board = () => {
  const t = useText()
  const query = useQuery(boardQuery(useUserId()))
  return (
    <section className={styles.card} aria-labelledby="board">
      <h2 id="board">{t('This week’s board')}</h2>
      {query.data === undefined ? (
        <Waiting query={query} title={t('The board could not be loaded')} rows={2} height="96px" />
      ) : (
        <>
          <Rows board={query.data} />
          <Consent isShown={query.data.isShown} />
        </>
      )}
    </section>
  )
}

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
