import { useDateTime, useName, useText } from '../../lib/text.ts'
import type { PointsEntry } from '../../shop/loyalty/loyalty-queries.ts'
import { entryWords, pointsFigure, usePointsText } from '../../shop/loyalty/loyalty-words.ts'
import styles from './loyalty.module.css'

const Entry = ({ entry }: { entry: PointsEntry }) => {
  const t = useText()
  const nameOf = useName()
  const dateTime = useDateTime()
  const inWords = usePointsText()
  const { kind, type, name, points, happenedAt } = entry
  const gained = type === 'earned'
  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.what}>
          <span>{t(entryWords[kind])}</span>
          {name === '' ? null : <span>{`: ${nameOf(entry)}`}</span>}
        </p>
        <p className={styles.quiet}>
          <time dateTime={happenedAt}>{dateTime(happenedAt)}</time>
        </p>
      </div>
      <p className={gained ? styles.gain : styles.loss}>
        <span aria-hidden="true">{`${gained ? '+' : '−'}${pointsFigure(points)}`}</span>
        <span className="visually-hidden">
          {t(gained ? 'Earned {points}' : 'Redeemed {points}', { points: inWords(points) })}
        </span>
      </p>
    </li>
  )
}

/** What moved the account's points. */
export const Entries = ({ entries }: { entries: readonly PointsEntry[] }) => (
  <ul className={styles.entries}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ul>
)
