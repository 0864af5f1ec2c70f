import type { ReactNode } from 'react'
import { chosenReasonOf, type FailedTry } from '#contract/delivery/failed-try.ts'
import type { OrderStatus } from '#contract/order/order.ts'
import { type Text, type Translate, useText } from '../../lib/text.ts'
import { BranchContact } from '../branch/branch-contact.tsx'
import type { News } from './news.ts'
import { useWhen } from './news-text.ts'
import styles from './trouble.module.css'

/** A chosen reason is translated. What the rider wrote beside it is shown as it was typed. */
const reasonText = (reason: string, t: Translate): string => {
  const chosen = chosenReasonOf(reason)
  return t(chosen) + reason.slice(chosen.length)
}

/** What a late order waits for. */
const waits: Readonly<Partial<Record<OrderStatus, Text>>> = {
  confirmed: 'It waits to be packed.',
  processing: 'The branch is packing it.',
  ready_for_delivery: 'It is packed and waits for a rider.',
  out_for_delivery: 'The rider has it and is on the way.',
}

const Missed = ({ failedTry: { reason, isGivenOut } }: { failedTry: FailedTry }) => {
  const t = useText()
  return (
    <>
      {reason === '' ? null : <p>{reasonText(reason, t)}</p>}
      <p>
        {isGivenOut
          ? t('A rider brings it again. If you need another time, call the branch:')
          : t('Your order goes back to the branch. Call to agree when it comes again:')}
      </p>
    </>
  )
}

const LateNote = ({ status, at }: { status: OrderStatus; at: number }) => {
  const t = useText()
  const when = useWhen()
  const waiting = waits[status]
  return (
    <p>
      {waiting === undefined ? null : <span>{`${t(waiting)} `}</span>}
      <span>{t('Promised by {time}. Call the branch:', { time: when(at) })}</span>
    </p>
  )
}

/** What went wrong, what comes next and whom to call. `children`: what else the viewer can do. */
export const Trouble = ({
  news: { status, failedTry, time },
  branch,
  children,
}: {
  news: News
  branch: { id?: number; name: string }
  children?: ReactNode
}) => {
  const t = useText()
  return (
    <section className={styles.note} aria-label={t('What happened, and whom to call')}>
      {failedTry === undefined ? null : <Missed failedTry={failedTry} />}
      {time?.kind === 'late' ? <LateNote status={status} at={time.at} /> : null}
      <BranchContact branch={branch} />
      {children}
    </section>
  )
}
