import { useQuery } from '@tanstack/react-query'
import type { Achievement } from '#contract/loyalty/game.ts'
import { type Text, useDateTime, useDescription, useName, useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { pointsFigure, usePointsText } from '../../shop/loyalty/loyalty-words.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './game.module.css'
import { GameIcon } from './game-icon.tsx'
import { achievementsQuery } from './game-queries.ts'
import { Waiting } from './waiting.tsx'

const Card = ({ achievement }: { achievement: Achievement }) => {
  const t = useText()
  const name = useName()(achievement)
  const description = useDescription()(achievement)
  const inWords = usePointsText()
  const dateTime = useDateTime()
  const { isCompleted, unlockedAt, progress, requirement, icon, badgeColor } = achievement
  // What one has beyond a requirement tells nothing of it.
  const way = { x: pointsFigure(Math.min(progress, requirement)), y: pointsFigure(requirement) }
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
      <div className={styles.way}>
        <p className={styles.wayText}>
          <span>{t('{x} of {y}', way)}</span>
          <span className={styles.gain}>{inWords(achievement.pointsReward, '+')}</span>
        </p>
        <ProgressBar
          label={t('Progress of {name}', { name })}
          text={t('{x} of {y}', way)}
          value={progress}
          max={requirement}
        />
      </div>
      <p className={styles.quiet}>
        {unlockedAt === null
          ? t('Keep going to unlock!')
          : t('Unlocked on {date}', { date: dateTime(unlockedAt) })}
      </p>
    </article>
  )
}

/** The badge's own colours are dark enough for white. */
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
