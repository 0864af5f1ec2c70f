import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { loadRefusals } from '#web/lib/api.ts'
import type { Entry } from '#web/lib/outbox/entry.ts'
import { useOnline } from '#web/lib/page-state.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { keys } from '#web/shop/keys.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './driver.module.css'
import { useDriversPhone, useQueue } from './drivers-phone.ts'
import phone from './phone.module.css'

const secondsTo = (dueAt: number): number => Math.max(0, Math.ceil((dueAt - Date.now()) / 1_000))

/** Undoes the last step while it has not been sent. */
export const UndoStep = ({ entry }: { entry: Entry }) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const [left, setLeft] = useState(() => secondsTo(entry.dueAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(entry.dueAt)), 250)
    return () => clearInterval(timer)
  }, [entry.dueAt])
  if (left === 0) return null
  return (
    <Button look="outline" size="large" wide onClick={() => void outbox.takeBack(entry.seq)}>
      {t('Undo ({n} s)', { n: left })}
    </Button>
  )
}

/**
 * Says that entries about a delivery wait on the phone. The shop can check the customer's code only after the entry is
 * sent.
 */
export const Waiting = ({ entries }: { entries: readonly Entry[] }) => {
  const t = useText()
  const codes = entries.filter(({ request }) => request.body.code !== undefined)
  if (entries.length === 0) return null
  return (
    <p className={styles.note} role="status">
      {codes.length > 0
        ? t('The code is to be checked once there is a connection.')
        : t('Kept on this phone, and sent by itself.')}
    </p>
  )
}

/**
 * Says in the driver's language why the shop refused an entry. If there are no words for the reason, it gives the
 * status code of the answer.
 */
const useReason = (refused: Entry): string | undefined => {
  const t = useText()
  const { data: refusals } = useQuery({
    queryKey: keys.shop.refusals,
    queryFn: loadRefusals,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const body = refused.refusal?.body ?? null
  if (body === null)
    return t('The shop refused it ({status}).', { status: refused.refusal?.status ?? 0 })
  const words = refusals?.refusalText(body.code, body.details)
  return words === undefined ? undefined : t(words)
}

/**
 * True if the shop refused the customer's code. Such an entry is not offered for sending again, since it would fail
 * again.
 */
const isWrongCode = ({ refusal }: Entry): boolean => refusal?.body?.code === 'DELIVERY_CODE_WRONG'

const notTaken: Partial<Record<string, Text>> = {
  note: 'Your note was not taken',
  photo: 'Your photo was not taken',
}

type RefusedProps = {
  refused: Entry
  waiting: number
  /** Opens the sheet for another code. Undefined: this driver can no longer hand the delivery over. */
  onTypeAgain?: (() => void) | undefined
}

/**
 * An entry that the shop refused, with the reason and what the driver can do. Nothing is deleted unless the driver asks
 * for it.
 */
export const Refused = ({ refused, waiting, onTypeAgain }: RefusedProps) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const reason = useReason(refused)
  const isTypedAgain = isWrongCode(refused) && onTypeAgain !== undefined
  const giveUp = async () => {
    await outbox.giveUp(refused.seq)
    if (isTypedAgain) onTypeAgain()
  }
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <strong>{t(notTaken[refused.kind] ?? 'Your step was not taken')}</strong>
      </p>
      <p>{reason}</p>
      {waiting === 0 ? null : <p>{t('Waiting behind it: {n}.', { n: waiting })}</p>}
      {refused.request.body.cashTaken === undefined ? null : (
        <p className={styles.note}>{t('Cash that you took is recorded in any case.')}</p>
      )}
      <div className={styles.actions}>
        {isWrongCode(refused) ? null : (
          <Button look="outline" onClick={() => void outbox.again(refused.seq)}>
            {t('Send again')}
          </Button>
        )}
        <Button look={isTypedAgain ? 'primary' : 'quiet'} onClick={() => void giveUp()}>
          {isTypedAgain ? t('Type the code again') : t('Leave it out')}
        </Button>
      </div>
    </div>
  )
}

const isOfDelivery = ({ kind }: Entry): boolean =>
  kind === 'step' || kind === 'note' || kind === 'photo'

/** Refused entries about deliveries that now belong to another driver. */
export const GoneDeliveries = ({ cards }: { cards: readonly DeliveryCard[] }) => {
  const t = useText()
  const { entries } = useQueue()
  const own = new Set(cards.map(({ id }) => id))
  const gone = entries.filter((entry) => isOfDelivery(entry) && !own.has(entry.lane))
  return gone
    .filter(({ refusal }) => refusal !== undefined)
    .map((refused) => (
      <section
        key={refused.lane}
        className={styles.card}
        aria-label={t('Delivery {number}', { number: refused.about ?? '' })}
      >
        <h2 className={styles.number}>{refused.about}</h2>
        <Refused
          refused={refused}
          waiting={gone.filter(({ lane }) => lane === refused.lane).length - 1}
        />
      </section>
    ))
}

const Stuck = ({ n, signIn }: { n: number; signIn: boolean }) => {
  const t = useText()
  if (!signIn)
    return (
      <p className={styles.warning}>
        {t('No connection. Waiting on this phone: {n}. It is sent by itself.', { n })}
      </p>
    )
  return (
    <p className={styles.warning}>
      <span>{t('Please sign in again. Waiting on this phone: {n}.', { n })}</span>{' '}
      <ButtonLink to="/login" size="small" look="outline">
        {t('Sign in')}
      </ButtonLink>
    </p>
  )
}

/** The number of entries that wait on the phone, and what they wait for. Shows nothing if none wait. */
export const QueueStatus = () => {
  const t = useText()
  const online = useOnline()
  const { entries, others, round } = useQueue()
  const n = entries.filter(({ refusal }) => refusal === undefined).length
  const isStuck = n > 0 && (round !== 'done' || !online)
  return (
    <div role="status" className={phone.queue}>
      {isStuck ? <Stuck n={n} signIn={round === 'sign-in'} /> : null}
      {others === 0 ? null : (
        <p className={styles.note}>
          {t('Another driver’s entries wait on this phone until that driver signs in: {n}.', {
            n: others,
          })}
        </p>
      )}
    </div>
  )
}
