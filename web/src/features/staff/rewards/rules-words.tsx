import { fill as t } from '#contract/rules/fill.ts'
import { pointsFigure } from '#web/shop/loyalty/loyalty-words.ts'
import styles from './rewards.module.css'
import type { RulesVersion } from './rewards-api.ts'

/** Rules in a few words. */
export const RulesWords = ({
  rules: { shillingsAPoint, tiers },
}: {
  rules: Pick<RulesVersion, 'shillingsAPoint' | 'tiers'>
}) => (
  <>
    <p>{t('A point for every KSh {n}', { n: shillingsAPoint })}</p>
    <ul className={styles.tiers}>
      {tiers.map(({ id, name, pointsRequired, multiplier }) => (
        <li key={id}>
          {t('{name}: from {points} points, ×{n}', {
            name,
            points: pointsFigure(pointsRequired),
            n: multiplier,
          })}
        </li>
      ))}
    </ul>
  </>
)
