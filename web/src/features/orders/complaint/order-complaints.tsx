import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type Complaint,
  type OrderComplaints as Complaints,
  orderComplaints,
} from '#contract/order/complaint.ts'
import type { Order } from '#contract/order/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { api } from '#web/lib/api.ts'
import { type Translate, useDateTime, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useMinute } from '#web/shop/branch/opening-hours.ts'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import { proofOf } from '#web/shop/checkout/use-checkout.ts'
import { ComplaintBadge, ComplaintLine } from '#web/shop/complaint/complaint-badge.tsx'
import { ComplaintPhoto } from '#web/shop/complaint/complaint-photo.tsx'
import { type ComplaintStage, complaintStage } from '#web/shop/complaint/complaint-stage.ts'
import { complaintReasonWords } from '#web/shop/complaint/complaint-words.ts'
import { keys } from '#web/shop/keys.ts'
import { useOrderNews } from '#web/shop/order/order-news.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './complaint.module.css'
import { ComplaintForm } from './complaint-form.tsx'
import { NotComeForm } from './not-come-form.tsx'

const complaintsQuery = (userId: string | undefined, orderId: string) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: orderId, complaints: true }),
    queryFn: ({ signal }) =>
      api(`/api/orders/${orderId}/complaints`, orderComplaints, {
        headers: proofOf(orderId),
        signal,
      }),
  })

const moneyText = ({ money }: Complaint, t: Translate): string | undefined => {
  if (money === null) return undefined
  const facts = { amount: formatKsh(money.amount) }
  return money.isDone
    ? t('{amount} were given back.', facts)
    : t('{amount} will be given back.', facts)
}

const Answer = ({
  answer,
  stage,
  money,
}: {
  answer: Complaint['answer']
  stage: ComplaintStage
  money: string | undefined
}) => {
  const dateTime = useDateTime()
  if (answer === null) return <ComplaintBadge stage={stage} />
  return (
    <div className={styles.answer}>
      <ComplaintBadge stage={stage} />
      {answer.words === '' ? null : <p className={styles.words}>{answer.words}</p>}
      {money === undefined ? null : <p>{money}</p>}
      <p className={styles.when}>{dateTime(answer.at)}</p>
    </div>
  )
}

/** `isSent`: it was sent just now, so the page leads to it. */
const ComplaintCard = ({
  order,
  complaint,
  isSent,
}: {
  order: Order
  complaint: Complaint
  isSent: boolean
}) => {
  const t = useText()
  const dateTime = useDateTime()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isSent) return
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'center' })
  }, [isSent])
  const nameOf = useItemNames(order.items)
  const { id, lines, reason, words, at, hasPhoto, answer } = complaint
  const itemOf = ({ productId, variantId }: Complaint['lines'][number]) =>
    order.items.find((one) => one.productId === productId && one.variantId === variantId)
  return (
    <li ref={card} className={styles.card} tabIndex={-1}>
      <p className={styles.title}>{t(complaintReasonWords[reason])}</p>
      {lines.map((line) => {
        const item = itemOf(line)
        return item === undefined ? null : (
          <p key={`${line.productId}-${line.variantId}`}>{`${line.quantity} × ${nameOf(item)}`}</p>
        )
      })}
      {words === '' ? null : <p className={styles.words}>{words}</p>}
      {hasPhoto ? <ComplaintPhoto orderId={order.id} id={id} /> : null}
      <p className={styles.when}>{dateTime(at)}</p>
      <Answer
        answer={answer}
        stage={complaintStage(complaint, order)}
        money={moneyText(complaint, t)}
      />
    </li>
  )
}

type Complainable = NonNullable<Complaints['complainable']>

/** A button that opens the form, and until when the branch can be told. */
const Complain = ({
  order,
  complainable,
  onSent,
}: {
  order: Order
  complainable: Complainable
  onSent(complaintId: string): void
}) => {
  const t = useText()
  const dateTime = useDateTime()
  const [writing, setWriting] = useState(false)
  const { lines, until } = complainable
  if (writing)
    return (
      <ComplaintForm
        order={order}
        claimable={lines}
        onLeave={() => setWriting(false)}
        onSent={(id) => {
          setWriting(false)
          onSent(id)
        }}
      />
    )
  return (
    <>
      <Button look="outline" wide onClick={() => setWriting(true)}>
        {t('Something is wrong with my order')}
      </Button>
      <p className={styles.when}>
        {t('You can tell the branch here until {time}.', { time: dateTime(until) })}
      </p>
    </>
  )
}

/** A button that opens the form with which the customer says that the order has not come. */
const NotCome = ({ order, onSent }: { order: Order; onSent(complaintId: string): void }) => {
  const t = useText()
  const [writing, setWriting] = useState(false)
  if (writing)
    return <NotComeForm order={order} onLeave={() => setWriting(false)} onSent={onSent} />
  return (
    <Button look="outline" wide onClick={() => setWriting(true)}>
      {t('It has not come')}
    </Button>
  )
}

const isInTime = ({ until }: Complainable, now: number): boolean => Date.parse(until) >= now

const isOverdue = ({ notComeFrom }: Complaints, now: number): boolean =>
  notComeFrom !== undefined && Date.parse(notComeFrom) < now

type OfOrder = {
  order: Order
  /** The id of the complaint that was sent just now. */
  sent: string | undefined
  onSent(complaintId: string): void
}

const Loaded = ({ order, sent, onSent, data }: OfOrder & { data: Complaints }) => {
  const t = useText()
  const now = useMinute()
  const { complaints, complainable } = data
  const open = complainable && isInTime(complainable, now) ? complainable : undefined
  const isLate = isOverdue(data, now)
  if (complaints.length === 0 && open === undefined && !isLate) return null
  return (
    <section className={styles.section} aria-label={t('Something is wrong with my order')}>
      {complaints.length === 0 ? null : (
        <ul className={styles.list}>
          {complaints.map((one) => (
            <ComplaintCard key={one.id} order={order} complaint={one} isSent={one.id === sent} />
          ))}
        </ul>
      )}
      {open === undefined ? null : <Complain order={order} complainable={open} onSent={onSent} />}
      {isLate ? <NotCome order={order} onSent={onSent} /> : null}
    </section>
  )
}

/**
 * What the customer said was wrong, the branch's answers, and the form while there is time for it. Until they are loaded,
 * what the order itself tells of its complaint.
 */
export const OrderComplaints = (props: OfOrder) => {
  const { order } = props
  const { complaint } = useOrderNews(order)
  const { data } = useQuery(complaintsQuery(useUserId(), order.id))
  if (data !== undefined) return <Loaded {...props} data={data} />
  return complaint === undefined ? null : <ComplaintLine complaint={complaint} />
}
