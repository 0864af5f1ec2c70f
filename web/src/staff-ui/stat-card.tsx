import { type ReactNode, useId } from 'react'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './stat-card.module.css'

/** '2,520'. */
export const countText = (count: number): string => count.toLocaleString('en-KE')

type EarlierValue = { value: number; label: string }

/** Growth in whole percent. Undefined if the earlier value is 0. */
export const growthOf = (value: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((value - before) / before) * 100)

const Growth = ({
  value,
  before,
  show,
}: {
  value: number
  before: EarlierValue
  show(value: number): string
}) => {
  const t = useText()
  const facts = { earlier: show(before.value), label: before.label }
  const percent = growthOf(value, before.value)
  if (percent === undefined)
    return (
      <p className={styles.before}>
        {value === 0 ? `${facts.earlier} ${facts.label}` : t('New: {earlier} {label}', facts)}
      </p>
    )
  const change = `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
  return (
    <p className={styles.before}>
      <strong className={percent < 0 ? styles.less : styles.more}>{change}</strong>{' '}
      <span>{t('from {earlier} {label}', facts)}</span>
    </p>
  )
}

/** One figure with its earlier value. `to` leads to the rows that the figure counts. */
export const StatCard = ({
  label,
  value,
  show = countText,
  before,
  note,
  parts,
  to,
}: {
  label: string
  /** Undefined while the figure is being loaded. */
  value: number | undefined
  /** The text of a value, with its unit. */
  show?(value: number): string
  /** The same figure at an earlier time. Its `label` names that time: 'on 1 to 22 October'. */
  before?: EarlierValue
  /** A sentence below the figure. */
  note?: string
  /** The figures that make up the value. */
  parts?: string | undefined
  to?: string
}) => {
  const t = useText()
  if (value === undefined)
    return (
      <div className={styles.card} role="status">
        <p className={styles.label}>{label}</p>
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton width="60%" height="32px" />
        {before === undefined ? null : <Skeleton width="80%" height="18px" />}
      </div>
    )
  return (
    <div className={styles.card}>
      <p className={styles.label}>{to === undefined ? label : <Link to={to}>{label}</Link>}</p>
      <p className={styles.value}>{show(value)}</p>
      {before === undefined ? null : <Growth value={value} before={before} show={show} />}
      {note === undefined ? null : <p className={styles.before}>{note}</p>}
      {parts === undefined ? null : <p className={styles.before}>{parts}</p>}
    </div>
  )
}

/** Cards that can be folded into one line, which shows each label with its figure. */
export const FoldingCards = ({
  label,
  isFolded,
  onFold,
  children,
}: {
  label: string
  isFolded: boolean
  onFold(isFolded: boolean): void
  children: ReactNode
}) => {
  const t = useText()
  const id = useId()
  return (
    <div className={isFolded ? styles.folded : styles.unfolded}>
      <section id={id} className={isFolded ? styles.line : styles.cards} aria-label={label}>
        {children}
      </section>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => onFold(!isFolded)}
      >
        <span className={isFolded ? 'visually-hidden' : undefined}>
          {isFolded ? t('Show the figures as cards') : t('One line')}
        </span>
        <Icon name="chevron" size={20} />
      </button>
    </div>
  )
}
