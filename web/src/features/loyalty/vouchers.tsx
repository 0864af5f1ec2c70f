import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Text, useDateTime, useName, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { type Voucher, vouchersQuery } from '#web/shop/loyalty/loyalty-queries.ts'
import { useMinimumText, useWorthText } from '#web/shop/loyalty/loyalty-words.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './loyalty.module.css'
import { Missing, More } from './paged.tsx'
import rewards from './rewards.module.css'

const states: Readonly<Record<Voucher['status'], { label: Text; tone: BadgeTone }>> = {
  issued: { label: 'Ready to use', tone: 'leaf' },
  held: { label: 'In an order being placed', tone: 'mango' },
  used: { label: 'Used', tone: 'plain' },
  expired: { label: 'Ended', tone: 'plain' },
  taken_back: { label: 'Ended for returned goods', tone: 'plain' },
}

const VoucherCard = ({ voucher }: { voucher: Voucher }) => {
  const t = useText()
  const nameOf = useName()
  const dateTime = useDateTime()
  const worth = useWorthText()
  const minimum = useMinimumText()
  const { status, expiresAt, minimumOrderAmount } = voucher
  const { label, tone } = states[status]
  return (
    <article className={rewards.voucher}>
      <div>
        <h3>{nameOf(voucher)}</h3>
        <p>{worth(voucher.worth)}</p>
        <p className={styles.quiet}>{minimum(minimumOrderAmount)}</p>
        {status === 'taken_back' ? (
          <p className={styles.quiet}>
            {t(
              'Goods that you returned had earned points that this voucher was bought with. They are in your balance again.',
            )}
          </p>
        ) : null}
        {status === 'issued' ? (
          <p className={styles.quiet}>{t('Until {date}', { date: dateTime(expiresAt) })}</p>
        ) : null}
      </div>
      <Badge tone={tone}>{t(label)}</Badge>
    </article>
  )
}

type OfStatusProps = { status: Voucher['status']; empty?: string; isAside?: boolean }

/**
 * The vouchers of one status. If there are none, shows `empty` or nothing. `isAside`: another list beside this one
 * reports a failure to load, so this list does not.
 */
const OfStatus = ({ status, empty, isAside = false }: OfStatusProps) => {
  const t = useText()
  const query = useInfiniteQuery(vouchersQuery(useUserId(), status))
  const vouchers = query.data?.pages.flatMap(({ items }) => items)
  if (vouchers === undefined)
    return isAside ? null : <Missing query={query} title={t('Your vouchers could not be loaded')} />
  if (vouchers.length === 0)
    return empty === undefined ? null : <p className={styles.quiet}>{empty}</p>
  return (
    <>
      <ul className={styles.grid}>
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <VoucherCard voucher={voucher} />
          </li>
        ))}
      </ul>
      <More query={query} />
    </>
  )
}

/** The usable vouchers. The used and ended ones are shown on request. */
export const Vouchers = () => {
  const t = useText()
  const [withPast, setWithPast] = useState(false)
  return (
    <section className={styles.stack} aria-labelledby="vouchers">
      <h2 id="vouchers">{t('My vouchers')}</h2>
      <OfStatus
        status="issued"
        empty={t('None yet. Redeem a reward, and use its voucher at the checkout.')}
      />
      <OfStatus status="held" isAside />
      {withPast ? (
        <>
          <OfStatus status="used" empty={t('You have used none so far.')} />
          <OfStatus status="expired" />
          <OfStatus status="taken_back" />
        </>
      ) : (
        <div>
          <Button look="quiet" onClick={() => setWithPast(true)}>
            {t('Show used and ended vouchers')}
          </Button>
        </div>
      )}
    </section>
  )
}
