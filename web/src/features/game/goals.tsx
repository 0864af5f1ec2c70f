import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Achievement, DailyChallenge } from '#contract/loyalty/game.ts'
import { type Text, useDateTime, useDescription, useName, useText } from '../../lib/text.ts'
import { useNow } from '../../lib/use-now.ts'
import { useUserId } from '../../shop/account/session.ts'
import { pointsFigure, usePointsText } from '../../shop/loyalty/loyalty-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './game.module.css'
import { achievementsQuery, challengesQuery } from './game-queries.ts'
import { Waiting } from './waiting.tsx'

/** The progress towards a goal: two texts above a bar. */
export const Way = ({
  left,
  right,
  ...bar
}: ComponentProps<typeof ProgressBar> & { left: string; right: ReactNode }) => (
  <div className={styles.way}>
    <p className={styles.wayText}>
      <span>{left}</span>
      {right}
    </p>
    <ProgressBar {...bar} />
  </div>
)

const shapes: Readonly<Record<string, string>> = {
  bag: 'M5 8h14l1 13H4zm3 3V7a4 4 0 0 1 8 0v4',
  coins: 'M9 4.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11m7.4 4.4a5.5 5.5 0 1 1-5.4 9.2M9 7.5v5',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m4 5-2.5 5.5L8 16l2.5-5.5z',
  crown: 'M4 18.5h16M4.5 15.5 3.5 8l4.7 3.4L12 5.5l3.8 5.9L20.5 8l-1 7.5z',
  flame:
    'M12 3c.6 3.6 5.5 5.6 5.5 10.800a5.5 5.5 0 0 1-11 0c0-2.4 1.2-3.8 2.3-5.3.4 1.5 1.2 2.3 2 2.600C10.2 8 10.6 5.3 12 3',
  star: 'm12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.900L6.7 20l1.1-6L3.4 9.800l6-.8z',
  sun: 'M12 7.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2.500V4m0 16v1.500M2.5 12H4m16 0h1.500M5.3 5.300l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.700l-1 1',
  sunrise:
    'M3 18.500h18M6.5 14.500a5.5 5.5 0 0 1 11 0M12 3v4m-7.5.500L6 9m13.5-1.500L18 9M2.5 14.500H4m16 0h1.5',
}

/** The icon of an achievement or challenge. `colour` is '#rrggbb', dark enough for white lines. */
export const GameIcon = ({ name, colour }: { name: string; colour?: string }) => (
  <svg width={48} height={48} viewBox="-12 -12 48 48" aria-hidden="true" focusable="false">
    <circle
      cx="12"
      cy="12"
      r="23"
      className={colour ? undefined : styles.quietDisc}
      fill={colour}
    />
    <path
      d={shapes[name] ?? shapes.star}
      fill="none"
      className={colour ? undefined : styles.quietLine}
      stroke="#ffffff"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

const Card = ({ achievement }: { achievement: Achievement }) => {
  const t = useText()
  const name = useName()(achievement)
  const description = useDescription()(achievement)
  const inWords = usePointsText()
  const dateTime = useDateTime()
  const { isCompleted, unlockedAt, progress, requirement, icon, badgeColor } = achievement
  // A progress beyond the requirement is shown as the requirement.
  const way = t('{x} of {y}', {
    x: pointsFigure(Math.min(progress, requirement)),
    y: pointsFigure(requirement),
  })
  return (
    <article className={isCompleted ? styles.card : styles.dimmed}>
      <div className={styles.head}>
        {isCompleted ? <GameIcon name={icon} colour={badgeColor} /> : <GameIcon name={icon} />}
        <div className={styles.title}>
          <h3>{name}</h3>
          <p>{description}</p>
        </div>
        {isCompleted ? <Unlocked colour={badgeColor} /> : null}
      </div>
      <Way
        left={way}
        right={<span className={styles.gain}>{inWords(achievement.pointsReward, '+')}</span>}
        label={t('Progress of {name}', { name })}
        text={way}
        value={progress}
        max={requirement}
      />
      <p className={styles.quiet}>
        {unlockedAt === null
          ? t('Keep going to unlock!')
          : t('Unlocked on {date}', { date: dateTime(unlockedAt) })}
      </p>
    </article>
  )
}

/** The badge's colour comes from the achievement, and is dark enough for white text. */
const Unlocked = ({ colour }: { colour: string }) => {
  const t = useText()
  return (
    <span className={styles.unlocked} style={{ '--badge': colour }}>
      {t('Unlocked')}
    </span>
  )
}

const groups: readonly (readonly [Achievement['category'], Text])[] = [
  ['spending', 'By your shopping'],
  ['frequency', 'By coming back'],
  ['special', 'Special ones'],
]

export const AchievementsTab = () => {
  const t = useText()
  const query = useQuery(achievementsQuery(useUserId()))
  const { data } = query
  if (data === undefined)
    return (
      <Waiting
        query={query}
        title={t('The achievements could not be loaded')}
        rows={6}
        height="170px"
      />
    )
  return (
    <div className={styles.stack}>
      {groups.map(([category, label]) => (
        <section key={category} className={styles.stack} aria-labelledby={category}>
          <h2 id={category}>{t(label)}</h2>
          <ul className={styles.grid}>
            {data
              .filter((one) => one.category === category)
              .map((achievement) => (
                <li key={achievement.id}>
                  <Card achievement={achievement} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const MINUTE_MS = 60_000

/** '5 h 12 min left' or 'Over for today', in the reader's language. The text is updated every minute. */
const useTimeLeft = (endsAt: string): string => {
  const t = useText()
  const now = useNow(MINUTE_MS)
  const minutes = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (minutes === 0) return t('Over for today')
  if (hours === 0) return t('{m} min left', { m: minutes })
  return t('{h} h {m} min left', { h: hours, m: minutes % 60 })
}

const TimeLeft = ({ endsAt }: { endsAt: string }) => <Badge>{useTimeLeft(endsAt)}</Badge>

const Outcome = ({ bonus }: { bonus: DailyChallenge['bonus'] }) => {
  const t = useText()
  if (bonus === 'open') return null
  return (
    <p className={styles.done}>
      <span>{t('Challenge Completed!')}</span>{' '}
      {bonus === 'on_its_way' ? (
        <span className={styles.quiet}>{t('Its points come with your delivery.')}</span>
      ) : null}
    </p>
  )
}

const Challenge = ({ challenge }: { challenge: DailyChallenge }) => {
  const t = useText()
  const nameOf = useName()
  const description = useDescription()(challenge)
  const inWords = usePointsText()
  const { title, titleSw, progress, targetValue, isCompleted } = challenge
  const name = nameOf({ name: title, nameSw: titleSw })
  // A progress beyond the target is shown as the target.
  const way = t('{x} of {y}', {
    x: pointsFigure(Math.min(progress, targetValue)),
    y: pointsFigure(targetValue),
  })
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <GameIcon name={challenge.icon} />
        <div className={styles.title}>
          <h3>{name}</h3>
          <p>{description}</p>
        </div>
        {isCompleted ? (
          <Badge tone="leaf">{t('Completed')}</Badge>
        ) : (
          <TimeLeft endsAt={challenge.endsAt} />
        )}
      </div>
      <Way
        left={way}
        right={<span className={styles.gain}>{inWords(challenge.pointsReward, '+')}</span>}
        label={t('Progress of {name}', { name })}
        text={way}
        value={progress}
        max={targetValue}
      />
      <Outcome bonus={challenge.bonus} />
    </article>
  )
}

/** The three challenges of today. */
export const ChallengesTab = () => {
  const t = useText()
  const query = useQuery(challengesQuery(useUserId()))
  return (
    <section className={styles.stack} aria-labelledby="challenges">
      <h2 id="challenges">{t('Today’s challenges')}</h2>
      {query.data === undefined ? (
        <Waiting
          query={query}
          title={t('The challenges could not be loaded')}
          rows={3}
          height="180px"
        />
      ) : (
        <ul className={styles.grid}>
          {query.data.map((challenge) => (
            <li key={challenge.id}>
              <Challenge challenge={challenge} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
