import { useEffect, useState } from 'react'
import { v4 } from 'uuid'
import { addedPhoto } from '#contract/delivery/driver-work.ts'
import type { OrderComplaints } from '#contract/order/complaint.ts'
import {
  deliveredReasons,
  isAboutPieces,
  MOST_COMPLAINT_WORDS,
  madeComplaint,
  needsWords,
} from '#contract/order/make-complaint.ts'
import type { Order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import { draftOf, dropDraft, keepDraft } from '#web/lib/drafts.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import { proofOf } from '#web/shop/checkout/use-checkout.ts'
import { complaintReasonWords } from '#web/shop/complaint/complaint-words.ts'
import { type Photo, PhotoField } from '#web/shop/delivery/photo-field.tsx'
import { orderKeys } from '#web/shop/keys.ts'
import { TextArea } from '#web/ui/form/field.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import styles from './complaint.module.css'
import { ComplaintActions } from './complaint-actions.tsx'

type Claimable = NonNullable<OrderComplaints['complainable']>['lines']
type Line = Claimable[number]

/** `pieces`: by product and variant, how many are wrong. The `id` stays, so a complaint sent twice counts once. */
const typed = z.object({
  id: z.uuid(),
  pieces: z.record(z.string(), z.number()),
  reason: z.enum(deliveredReasons).optional(),
  words: z.string(),
})
type Typed = z.infer<typeof typed>

const keyOf = ({ productId, variantId }: Line): string => `${productId}-${variantId}`
const empty = (): Typed => ({ id: v4(), pieces: {}, words: '' })

/** What is typed stays in this browser until the branch has it, also if the page is closed or the sending fails. */
const useTyped = (form: string) => {
  const owner = useUserId() ?? 'guest'
  const [values, setValues] = useState<Typed>(
    () => typed.safeParse(draftOf(owner, form)?.values).data ?? empty(),
  )
  useEffect(() => {
    const isEmpty = Object.keys(values.pieces).length === 0 && !values.reason && !values.words
    if (!isEmpty) keepDraft(owner, form, values)
  }, [owner, form, values])
  return {
    values,
    set: (change: Partial<Typed>) => setValues((before) => ({ ...before, ...change })),
    drop: () => dropDraft(owner, form),
  }
}

/** The pieces that are sent. A complaint about the money names none. */
const linesIn = (claimable: Claimable, { pieces, reason }: Typed): Line[] => {
  if (reason !== undefined && !isAboutPieces(reason)) return []
  return claimable
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, pieces[keyOf(line)] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

const missingIn = (lines: readonly Line[], { reason, words }: Typed): Text | undefined => {
  if (reason === undefined) return 'Please say what is wrong.'
  if (isAboutPieces(reason) && lines.length === 0) return 'Please say which pieces.'
  if (!needsWords(reason) || words.trim() !== '') return undefined
  return reason === 'money'
    ? 'Please say what was charged or given back, and what would be right.'
    : 'Please say what is wrong.'
}

type Sending = { lines: Line[]; values: Typed; photo: Photo | undefined }

const useSendComplaint = ({ id: orderId }: Order, onSent: (complaintId: string) => void) => {
  const t = useText()
  const path = `/api/orders/${orderId}/complaints`
  const headers = proofOf(orderId)
  const sendPhoto = async (id: string, { bytes, type }: Photo): Promise<boolean> => {
    const body = new Blob([bytes], { type })
    const sent = api(`${path}/${id}/photo`, addedPhoto, { method: 'POST', body, headers })
    return sent.then(
      () => true,
      () => false,
    )
  }
  return useAction({
    send: async ({ lines, values: { id, reason, words }, photo }: Sending) => {
      const body = { id, reason, words: words.trim(), lines }
      await api(path, madeComplaint, { method: 'POST', body, headers })
      return photo === undefined || (await sendPhoto(id, photo))
    },
    done: (hasPhoto, { values: { id } }) => {
      showToast(
        t('The branch knows now'),
        hasPhoto
          ? t('You see its answer here and on the home page.')
          : t('You see its answer here and on the home page. Your photo did not arrive.'),
      )
      onSent(id)
    },
    failed: t('It was not sent. What you typed is kept.'),
    invalidates: orderKeys(useUserId(), orderId),
  })
}

const Pieces = ({
  order,
  claimable,
  pieces,
  onChange,
}: {
  order: Order
  claimable: Claimable
  pieces: Typed['pieces']
  onChange(pieces: Typed['pieces']): void
}) => {
  const t = useText()
  const nameOf = useItemNames(order.items)
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('Which pieces?')}</legend>
      {claimable.map((line) => {
        const item = order.items.find(
          (one) => one.productId === line.productId && one.variantId === line.variantId,
        )
        const name = item === undefined ? '' : nameOf(item)
        const key = keyOf(line)
        return (
          <div key={key} className={styles.line}>
            <span className={styles.name}>{`${name} (${line.quantity})`}</span>
            <QuantityStepper
              value={Math.min(line.quantity, pieces[key] ?? 0)}
              min={0}
              max={line.quantity}
              of={name}
              onChange={(quantity) => onChange({ ...pieces, [key]: quantity })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** Where no piece is left to complain about, only the money may still be wrong. */
const Reasons = ({
  claimable,
  reason,
  onChoose,
}: {
  claimable: Claimable
  reason: Typed['reason']
  onChoose(reason: NonNullable<Typed['reason']>): void
}) => {
  const t = useText()
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('What is wrong?')}</legend>
      {deliveredReasons
        .filter((one) => claimable.length > 0 || !isAboutPieces(one))
        .map((one) => (
          <label key={one} className={styles.reason}>
            <input
              type="radio"
              name="complaint"
              checked={reason === one}
              onChange={() => onChoose(one)}
            />
            <span>{t(complaintReasonWords[one])}</span>
          </label>
        ))}
    </fieldset>
  )
}

/** Asks what is wrong, and with which pieces. `onSent` is told the complaint's id. */
export const ComplaintForm = ({
  order,
  claimable,
  onSent,
  onLeave,
}: {
  order: Order
  claimable: Claimable
  onSent(complaintId: string): void
  onLeave(): void
}) => {
  const t = useText()
  const { values, set, drop } = useTyped(`complaint ${order.id}`)
  const [photo, setPhoto] = useState<Photo>()
  const [isSent, setIsSent] = useState(false)
  const { mutate, isPending } = useSendComplaint(order, (id) => {
    drop()
    onSent(id)
  })
  const { reason } = values
  const isOfPieces = reason !== undefined && isAboutPieces(reason)
  const lines = linesIn(claimable, values)
  const missing = missingIn(lines, values)
  const send = () => {
    setIsSent(true)
    if (missing === undefined) mutate({ lines, values, photo })
  }
  return (
    <div className={styles.form}>
      <Reasons
        claimable={claimable}
        reason={reason}
        onChoose={(chosen) => set({ reason: chosen })}
      />
      {isOfPieces ? (
        <Pieces
          order={order}
          claimable={claimable}
          pieces={values.pieces}
          onChange={(pieces) => set({ pieces })}
        />
      ) : null}
      <TextArea
        label={t('In your words')}
        optional={reason === undefined || !needsWords(reason)}
        maxLength={MOST_COMPLAINT_WORDS}
        value={values.words}
        onChange={({ target }) => set({ words: target.value })}
      />
      <PhotoField photo={photo} onPhoto={setPhoto} from="anywhere" />
      <p role="alert" className={styles.error}>
        {isSent && missing !== undefined ? t(missing) : null}
      </p>
      <ComplaintActions busy={isPending} onSend={send} onLeave={onLeave} />
    </div>
  )
}
