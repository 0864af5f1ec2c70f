import { useQuery } from '@tanstack/react-query'
import type { DailyChallenge } from '#contract/loyalty/game.ts'
import { useDescription, useName, useText } from '../../lib/text.ts'
import { useNow } from '../../lib/use-now.ts'
import { useUserId } from '../../shop/account/session.ts'
import { pointsFigure, usePointsText } from '../../shop/loyalty/loyalty-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './game.module.css'
import { GameIcon } from './game-icon.tsx'
import { challengesQuery } from './game-queries.ts'
import { Waiting } from './waiting.tsx'

const MINUTE_MS = 60_000

/** '5 h 12 min left', in the reader's language, which goes on by itself. */
const useTimeLeft = (endsAt: string): string => {
  const t = useText()
  const now = useNow(MINUTE_MS)
  const minutes = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
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
  const way = { x: pointsFigure(progress), y: pointsFigure(targetValue) }
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
      <div className={styles.way}>
        <p className={styles.wayText}>
          <span>{t('{x} of {y}', way)}</span>
          <span className={styles.gain}>{inWords(challenge.pointsReward, '+')}</span>
        </p>
        <ProgressBar
          label={t('Progress of {name}', { name })}
          text={t('{x} of {y}', way)}
          value={progress}
          max={targetValue}
        />
      </div>
      <Outcome bonus={challenge.bonus} />
    </article>
  )
}

/** Today's three. */
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
