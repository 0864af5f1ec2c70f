import { useInfiniteQuery } from '@tanstack/react-query'
import { type Translate, useDateTime, useName, useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import {
  type Account,
  historyQuery,
  type PointsEntry,
  type Tier,
  vouchersQuery,
} from '../../shop/loyalty/loyalty-queries.ts'
import { entryWords, pointsFigure, usePointsText } from '../../shop/loyalty/loyalty-words.ts'
import { TierBadge, tiersOf, useBenefits } from '../../shop/loyalty/tiers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Kitenge } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
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

/** The changes of the account's points. */
export const Entries = ({ entries }: { entries: readonly PointsEntry[] }) => (
  <ul className={styles.entries}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ul>
)

type Known = { account: Account; tiers: readonly Tier[] }

/**
 * The bar shows the points that can be spent. The text beside the bar shows all points that were ever earned, because
 * they decide which tier is reached.
 */
const NextTier = ({ account, next }: { account: Account; next: Tier | undefined }) => {
  const t = useText()
  const nameOf = useName()
  if (next === undefined)
    return <p className={styles.quiet}>{t('You have reached the highest tier. Asante!')}</p>
  const { currentPoints, totalPointsEarned } = account
  const of = { x: pointsFigure(currentPoints), y: pointsFigure(next.pointsRequired) }
  return (
    <div className={styles.next}>
      <p className={styles.nextName}>
        <span>{t('Next tier: {tier}', { tier: nameOf(next) })}</span>
        <span>{t('{x} of {y} points', of)}</span>
      </p>
      <ProgressBar
        label={t('Progress to {tier}', { tier: nameOf(next) })}
        text={t('{x} of {y} points', of)}
        value={currentPoints}
        max={next.pointsRequired}
      />
      <p className={styles.quiet}>
        {t('Earned in all {x} of {y}', { ...of, x: pointsFigure(totalPointsEarned) })}
      </p>
    </div>
  )
}

const Standing = ({ account, tiers }: Known) => {
  const t = useText()
  const nameOf = useName()
  const { own, next } = tiersOf(tiers, account)
  return (
    <section className={styles.standing} aria-labelledby="standing">
      <Kitenge />
      <div className={styles.inside}>
        {own === undefined ? null : (
          <div className={styles.tier}>
            <TierBadge tier={own} />
            <div>
              <h2 id="standing">{nameOf(own)}</h2>
              <Badge tone="mango">{t('×{n} points', { n: own.multiplier })}</Badge>
            </div>
          </div>
        )}
        <p className={styles.balance}>
          <strong>{pointsFigure(account.currentPoints)}</strong> <span>{t('points to spend')}</span>
        </p>
        {account.currentPoints < 0 ? (
          <p className={styles.owed}>
            {t(
              'Goods that you sent back took more points than you had left. New ones make up for it.',
            )}
          </p>
        ) : null}
        <NextTier account={account} next={next} />
      </div>
    </section>
  )
}

const Benefits = ({ account, tiers }: Known) => {
  const t = useText()
  const benefits = useBenefits()
  const { own } = tiersOf(tiers, account)
  if (own === undefined || own.benefits.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="benefits">
      <h2 id="benefits">{t('Your benefits')}</h2>
      <ul className={styles.benefits}>
        {benefits(own).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

const waitingVouchers = (n: number, t: Translate): string =>
  n === 1
    ? t('One voucher waits for your next order.')
    : t('{n} of your vouchers wait for your next order.', { n })

/** Suggests what to do next: use a voucher, redeem points, or shop. */
const NextStep = ({ account }: { account: Account }) => {
  const t = useText()
  const points = usePointsText()
  const { data } = useInfiniteQuery(vouchersQuery(useUserId(), 'issued'))
  const open = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0
  const { currentPoints, totalPointsEarned } = account
  const text =
    totalPointsEarned === 0 && currentPoints === 0
      ? t('Points come with every order that is delivered to you. Redeem them for vouchers.')
      : t('You have {points} to redeem for vouchers.', { points: points(currentPoints) })
  return (
    <section className={styles.card} aria-labelledby="next-step">
      <h2 id="next-step">{t('Use your points')}</h2>
      <p>{open === 0 ? text : waitingVouchers(open, t)}</p>
      <div className={styles.actions}>
        <ButtonLink to="/products">{t('Start Shopping')}</ButtonLink>
        <ButtonLink to="/loyalty?tab=rewards" replace look="outline">
          {t('See the rewards')}
        </ButtonLink>
        <ButtonLink to="/gamified-loyalty" look="outline">
          {t('Loyalty Game')}
        </ButtonLink>
      </div>
    </section>
  )
}

const Latest = () => {
  const t = useText()
  const { data } = useInfiniteQuery(historyQuery(useUserId()))
  const latest = data?.pages[0]?.items.slice(0, 3) ?? []
  if (latest.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="latest">
      <h2 id="latest">{t('Latest points')}</h2>
      <Entries entries={latest} />
      <div className={styles.actions}>
        <ButtonLink to="/loyalty?tab=history" replace look="outline">
          {t('See all of them')}
        </ButtonLink>
      </div>
    </section>
  )
}

export const Overview = (known: Known) => (
  <div className={styles.overview}>
    <Standing {...known} />
    <NextStep account={known.account} />
    <Benefits {...known} />
    <Latest />
  </div>
)
