import type { Order } from '#contract/order/order.ts'
import { type Text, type Translate, useDateTime, useText } from '../../lib/text.ts'
import { BranchContact } from '../branch/branch-contact.tsx'
import styles from './failed-try.module.css'

/** The reasons that a rider can choose. They are sent in English, in which the staff read them. */
export const failReasons = [
  'Nobody is at home',
  'The customer does not answer',
  'The address is wrong',
  'The customer refuses the goods',
  'The customer cannot pay',
  'The motorbike broke down',
] as const satisfies readonly Text[]

/** A chosen reason is translated. What the rider wrote beside it is shown as it was typed. */
const failReasonText = (reason: string, t: Translate): string => {
  const chosen = failReasons.find((one) => reason === one || reason.startsWith(`${one}. `))
  return chosen === undefined ? reason : t(chosen) + reason.slice(chosen.length)
}

type FailedTry = NonNullable<Order['failedTry']>

/** Tells the customer that the rider was there in vain, why, and what comes next. */
export const FailedTryNote = ({
  failedTry: { at, reason, isGivenOut },
  branch,
}: {
  failedTry: FailedTry
  branch: { id: number; name: string }
}) => {
  const t = useText()
  const dateTime = useDateTime()
  return (
    <section className={styles.note} aria-label={t('We missed you')}>
      <h3>{t('We missed you')}</h3>
      <p>{[dateTime(at), failReasonText(reason, t)].filter((part) => part !== '').join(' · ')}</p>
      <p>
        {isGivenOut
          ? t('A rider brings it again. If you need another time, call the branch:')
          : t('Your order goes back to the branch. Call to agree when it comes again:')}
      </p>
      <BranchContact branch={branch} />
    </section>
  )
}
