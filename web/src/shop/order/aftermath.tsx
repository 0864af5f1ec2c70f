import type { OrderRefund } from '#contract/order/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { type Text, type Translate, useDateTime, useText } from '../../lib/text.ts'
import { BranchContact } from '../branch/branch-contact.tsx'
import { ComplaintLine } from '../complaint/complaint-badge.tsx'
import type { News } from './news.ts'
import styles from './order-news.module.css'

type State = OrderRefund['state']

/** What is said of a refund by M-PESA whose payer's phone is known. */
const toPhone: Readonly<Record<State, Text>> = {
  owed: '{amount} is owed to you since {time}. It goes to {phone}.',
  asked: '{amount} is owed to you since {time}. M-PESA was asked to send it to {phone}.',
  sent: '{amount} was sent to {phone}: {time}, reference {reference}.',
  arrived: '{amount} arrived at {phone}: {time}, reference {reference}.',
}
const byMpesa: Readonly<Record<State, Text>> = {
  owed: '{amount} is owed to you since {time}. It goes back by M-PESA.',
  asked: '{amount} is owed to you since {time}. M-PESA was asked to send it.',
  sent: '{amount} was sent to you by M-PESA: {time}, reference {reference}.',
  arrived: '{amount} arrived by M-PESA: {time}, reference {reference}.',
}
const inCash: Readonly<Record<'owed' | 'sent', Text>> = {
  owed: '{amount} is owed to you since {time}. The branch hands it to you in cash.',
  sent: 'The branch handed {amount} back to you in cash: {time}.',
}

/** Cash is sent once it was handed over or a reference says that it went by M-PESA. */
const wordsFor = ({ state, isCash, phone, reference }: OrderRefund): Text => {
  const isOwed = state === 'owed' || state === 'asked'
  if (isCash && (isOwed || reference === null)) return inCash[isOwed ? 'owed' : 'sent']
  return (phone === null ? byMpesa : toPhone)[state]
}

/** How far a refund is: owed, asked for, sent, or arrived as M-PESA said. */
export const refundText = (
  refund: OrderRefund,
  t: Translate,
  dateTime: (iso: string) => string,
): string => {
  const { amount, at, phone, reference } = refund
  return t(wordsFor(refund), {
    amount: formatKsh(amount),
    time: dateTime(at),
    phone: phone === null ? '' : displayPhone(phone),
    reference: reference ?? '–',
  })
}

/** The money that goes back or went back, and the newest complaint with what became of it. */
export const Aftermath = ({ news: { refunds, complaint } }: { news: News }) => {
  const t = useText()
  const dateTime = useDateTime()
  return (
    <div className={styles.aftermath}>
      {refunds.map((one) => (
        <p key={one.id}>{refundText(one, t, dateTime)}</p>
      ))}
      {complaint === undefined ? null : <ComplaintLine complaint={complaint} />}
    </div>
  )
}

export const WhomToCall = ({ branch }: { branch: { id?: number; name: string } }) => {
  const t = useText()
  return (
    <p className={styles.call}>
      <span>{t('Questions? Call the branch:')}</span> <BranchContact branch={branch} />
    </p>
  )
}
