import type { UserStats } from '#contract/loyalty/game.ts'
import { useName, useText } from '../../lib/text.ts'
import { pointsFigure, usePointsText } from '../../shop/loyalty/points-text.ts'
import { TierBadge } from '../../shop/loyalty/tier-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Kitenge } from '../../ui/kitenge.tsx'
import { ProgressBar } from '../../ui/progress/progress-bar.tsx'
import styles from './game.module.css'
import summary from './summary.module.css'

const Counter = ({ figure, label }: { figure: number; label: string }) => (
  <div className={summary.counter}>
    <dt>{label}</dt>
    <dd>{pointsFigure(figure)}</dd>
  </div>
)

/** The tier, the level, and the way to the next level. */
export const Summary = ({ stats }: { stats: UserStats }) => {
  const t = useText()
  const nameOf = useName()
  const points = usePointsText()
  const { tier, level, experiencePoints, experienceToNext } = stats
  const way = { x: pointsFigure(experiencePoints), y: pointsFigure(experienceToNext) }
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
        <div className={styles.way}>
          <p className={styles.wayText}>
            <span>{t('To level {n}', { n: level + 1 })}</span>
            <span>{t('{x} of {y} XP', way)}</span>
          </p>
          <ProgressBar
            label={t('Progress to level {n}', { n: level + 1 })}
            text={t('{x} of {y} XP', way)}
            value={experiencePoints}
            max={experienceToNext}
          />
        </div>
        <dl className={summary.counters}>
          <Counter figure={stats.currentStreak} label={t('Day streak')} />
          <Counter figure={stats.totalOrders} label={t('Orders')} />
          <Counter figure={stats.achievementsUnlocked} label={t('Achievements')} />
        </dl>
      </div>
    </section>
  )
}
