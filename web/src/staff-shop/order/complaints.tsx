import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Complaint } from '#contract/order/complaint.ts'
import { answerComplaintBody, isAboutPieces } from '#contract/order/make-complaint.ts'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/schema.ts'
import { type Text, type Translate, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { ComplaintPhoto } from '#web/shop/complaint/complaint-photo.tsx'
import { complaintAnswerWords, complaintReasonWords } from '#web/shop/complaint/complaint-words.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'
import { useIsClerk } from '#web/staff-shop/branch/clerk.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { CheckField, ChoiceField, TextField, useFormValues } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { answerComplaint } from '../complaint/complaints-api.ts'
import styles from './order-drawer.module.css'
import { lateNotice } from './order-step.tsx'
import { returnPreviewQuery } from './orders-api.ts'
import { nameOf, ReturnForm } from './return-form.tsx'

type Of = { order: StaffOrderDetail; complaint: Complaint }

const inWords = {
  value: 'words',
  label: 'Answer in words',
  text: 'No money goes back.',
} as const
const answers = [
  inWords,
  {
    value: 'return',
    label: 'Ask for the goods',
    text: 'The customer brings them. Record the return here once they are back.',
  },
  {
    value: 'refund',
    label: 'Give the money back',
    text: 'The money is a refund due. You say where the goods are.',
  },
] as const

/** Change is given back by hand. A wrong charge by M-PESA is put right with the payment. */
const aboutMoney = {
  ...inWords,
  text: 'Say what was found, and when the money comes. Hand change over yourself; a wrong M-PESA charge is put right under Payments.',
} as const

type Option = { value: string; label: Text; text: Text }

/** The options in the reader's language. */
const optionsIn = (options: readonly Option[], t: Translate) =>
  options.map(({ value, label, text }) => ({ value, label: t(label), text: t(text) }))

/** What can be answered. A complaint about no pieces has none that could be paid back. */
const optionsOf = ({ reason }: Complaint) => {
  if (isAboutPieces(reason)) return answers
  return [reason === 'money' ? aboutMoney : inWords]
}

/** The answer that is chosen already, where there is no other. */
const onlyAnswerTo = ({ reason }: Complaint) => (isAboutPieces(reason) ? undefined : inWords.value)

const gone = {
  value: 'gone',
  label: 'With the customer, or thrown away',
  text: 'The pieces are written off.',
} as const
const lost = { ...gone, label: 'Lost: nobody has them' } as const
const shelf = {
  value: 'shelf',
  label: 'At the branch, fit for sale',
  text: 'The pieces go back onto the shelf.',
} as const

/** Where the pieces are. Missing pieces were never handed over, so they may still lie at the branch. */
const goodsOf = ({ reason }: Complaint) => (reason === 'missing' ? [shelf, lost] : [gone, shelf])

/** What the answer would pay back, before it is given, and where the goods are. */
const MoneyOfAnswer = ({ order, complaint }: Of) => {
  const t = useText()
  const { answer, feeBack } = useFormValues()
  const isRefund = answer === 'refund'
  const lines = complaint.lines.map((line) => ({ ...line, writtenOff: line.quantity }))
  const preview = returnPreviewQuery(useUserId(), order.id, { lines, feeBack: feeBack === true })
  const { data } = useQuery({ ...preview, enabled: isRefund })
  if (!isRefund) return null
  return (
    <div className={styles.money}>
      <ChoiceField
        name="goods"
        label={t('Where are the goods?')}
        options={optionsIn(goodsOf(complaint), t)}
      />
      <CheckField
        name="feeBack"
        label={t('Give back the delivery fee too ({fee})', { fee: formatKsh(order.deliveryFee) })}
      />
      <p role="status">
        {data === undefined
          ? t('Working out the sum…')
          : t('{due} to give back', { due: formatKsh(data.due) })}
      </p>
    </div>
  )
}

const AnswerForm = ({ order, complaint, onClose }: Of & { onClose(): void }) => {
  const t = useText()
  const userId = useUserId()
  const { mutateAsync } = useAction({
    send: (body: z.output<typeof answerComplaintBody>) =>
      answerComplaint(order.id, complaint.id, body),
    done: () => {
      showToast(t('Answered'), t('The customer sees your answer.'))
      onClose()
    },
    failed: t('The complaint was not answered'),
    invalidates: [
      ...orderKeys(userId, order.id),
      keys.own(userId).payments(),
      keys.own(userId).figures(),
    ],
  })
  return (
    <StaffForm
      schema={answerComplaintBody}
      start={{ answer: onlyAnswerTo(complaint), words: '', feeBack: false, goods: null }}
      complaints={{
        answer: t('Please choose an answer.'),
        goods: t('Please say where the goods are.'),
      }}
      onSend={mutateAsync}
      draft={`complaint ${complaint.id}`}
      send={t('Send answer')}
      takesFocus
      explains
      conflict={lateNotice(t('Nothing was answered.'), t)}
      onCancel={onClose}
    >
      <ChoiceField name="answer" label={t('Answer')} options={optionsIn(optionsOf(complaint), t)} />
      <MoneyOfAnswer order={order} complaint={complaint} />
      <TextField name="words" label={t('Words to the customer')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

const mayAnswer = ({ answer, isEnded }: Complaint): boolean =>
  !isEnded && answer?.answer !== 'refund'

const wasReturned = ({ order, complaint }: Of): boolean =>
  (order.returns ?? []).some(({ id }) => id === complaint.id)

const Choices = ({ complaint, open }: Of & { open(what: 'answer' | 'return'): void }) => {
  const t = useText()
  const isAnswered = complaint.answer !== null
  return (
    <div className={styles.actions}>
      <Button type={isAnswered ? 'default' : 'primary'} onClick={() => open('answer')}>
        {isAnswered ? t('Answer again') : t('Answer')}
      </Button>
      {complaint.answer?.answer === 'return' ? (
        <Button onClick={() => open('return')}>{t('The goods are back')}</Button>
      ) : null}
    </div>
  )
}

/** The form that answers, and for goods that shall come back the form that records their return. */
const Forms = (of: Of) => {
  const [opened, setOpened] = useState<'answer' | 'return'>()
  const { order, complaint } = of
  const close = () => setOpened(undefined)
  if (opened === 'answer') return <AnswerForm {...of} onClose={close} />
  if (opened === 'return')
    return <ReturnForm key={order.revision} order={order} complaint={complaint} onClose={close} />
  return <Choices {...of} open={setOpened} />
}

const Answering = (of: Of) => {
  const t = useText()
  const userId = useUserId()
  const isClerk = useIsClerk()
  if (isClerk || !mayAnswer(of.complaint) || wasReturned(of)) return null
  if (of.order.userId !== null && of.order.userId === userId) {
    return <p>{t('This is your own order: a colleague answers its complaint.')}</p>
  }
  return <Forms {...of} />
}

const ComplaintCard = ({ order, complaint }: Of) => {
  const t = useText()
  const { id, reason, words, lines, at, hasPhoto, isEnded, answer } = complaint
  return (
    <li className={styles.return}>
      <p>
        <strong>{t(complaintReasonWords[reason])}</strong>
      </p>
      {lines.map((line) => (
        <p key={`${line.productId}-${line.variantId}`}>
          {`${line.quantity} × ${nameOf(order, line)}`}
        </p>
      ))}
      {words === '' ? null : <p>{words}</p>}
      {hasPhoto ? <ComplaintPhoto orderId={order.id} id={id} /> : null}
      <p className={styles.quiet}>{formatDateTime(at)}</p>
      {isEnded ? <p>{t('Ended: the customer’s data was erased before an answer.')}</p> : null}
      {answer === null ? null : (
        <p>
          <strong>{t(complaintAnswerWords[answer.answer])}</strong>{' '}
          <span>{`${answer.words} · ${formatDateTime(answer.at)}`}</span>
        </p>
      )}
      <Answering order={order} complaint={complaint} />
    </li>
  )
}

/** What the customer said was wrong with the order, with the branch's answers. */
export const ComplaintsOfOrder = ({ order }: { order: StaffOrderDetail }) => {
  const t = useText()
  const { complaints = [] } = order
  if (complaints.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('Complaints')}</h3>
      <ul className={styles.items}>
        {complaints.map((one) => (
          <ComplaintCard key={one.id} order={order} complaint={one} />
        ))}
      </ul>
    </section>
  )
}
