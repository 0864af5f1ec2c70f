import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { keyOfStock, type StockSum } from '#contract/inventory.ts'
import { line, z } from '#contract/rules/schema.ts'

import { type Text, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useIsClerk } from '#web/staff-shop/branch/clerk.tsx'
import {
  LossReasonField,
  lacksReason,
  reasonMissing,
  reasonOf,
  typedReason,
} from '#web/staff-shop/stock/loss-reason.tsx'
import {
  countShelf,
  receiveGoods,
  stockKeys,
  writeOffGoods,
} from '#web/staff-shop/stock/stock-api.ts'
import { CountConflict, useCount } from '#web/staff-shop/stock/stock-count.tsx'
import { goodsName } from '#web/staff-shop/stock/stock-words.ts'
import { useUnusualPieces, usualOf } from '#web/staff-shop/stock/unusual-pieces.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { NumberField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import styles from './stock-drawer.module.css'

type Of = { sum: StockSum; onClose(): void }

const quantity = z.number().int().min(1).max(1_000_000)
const complaint: Text = 'Please enter a valid quantity.'

/** The stock record's product and variant with a number of pieces, as the API wants them. */
const lineOf = ({ id, product }: StockSum, pieces: number) => ({
  productId: product.id,
  variantId: keyOfStock(id).variantId,
  quantity: pieces,
})
const branchOf = ({ id }: StockSum): number => keyOfStock(id).branchId

const useGoods = <Body,>(
  send: (body: Body) => Promise<unknown>,
  { done, failed, onClose }: { done: string; failed: string; onClose(): void },
) =>
  useAction({
    send,
    done: () => {
      showToast(done)
      onClose()
    },
    failed,
    invalidates: stockKeys(useUserId()),
  })

const receipt = z.object({ quantity, note: line(0, 200, 'TOO_LONG') })

/** The id is made once per form, so that a form that is sent twice is recorded once. */
const ReceiveForm = ({ sum, onClose }: Of) => {
  const t = useText()
  const [id] = useState(() => newId())
  const { mutateAsync } = useGoods(
    ({ quantity: pieces, note }: z.output<typeof receipt>) =>
      receiveGoods(branchOf(sum), { id, note, lines: [lineOf(sum, pieces)] }),
    { done: t('Goods received'), failed: t('Not received'), onClose },
  )
  const { isSure, question } = useUnusualPieces()
  return (
    <StaffForm
      schema={receipt}
      start={{ note: '' }}
      onSend={async (body) => {
        const typed = { goods: sum.product, pieces: body.quantity, usual: usualOf(sum) }
        if (!(await isSure([typed]))) throw new Error('Not sure of the pieces')
        await mutateAsync(body)
      }}
      draft={`receive ${sum.id}`}
      send={t('Receive')}
      complaints={{ quantity: t(complaint) }}
      onCancel={onClose}
      takesFocus
    >
      <NumberField name="quantity" label={t('Pieces received')} />
      <TextField name="note" label={t('Supplier and delivery note')} maxLength={200} />
      {question}
    </StaffForm>
  )
}

const writeOff = z.object({ quantity, reason: line(1, 200, 'REASON_REQUIRED') })

const WriteOffForm = ({ sum, onClose }: Of) => {
  const t = useText()
  const [id] = useState(() => newId())
  const { mutateAsync } = useGoods(
    ({ quantity: pieces, reason }: z.output<typeof writeOff>) =>
      writeOffGoods(branchOf(sum), { id, reason, lines: [lineOf(sum, pieces)] }),
    { done: t('Goods written off'), failed: t('Not written off'), onClose },
  )
  return (
    <StaffForm
      schema={writeOff}
      start={{ reason: '' }}
      onSend={mutateAsync}
      draft={`write off ${sum.id}`}
      send={t('Write off')}
      danger
      complaints={{ quantity: t(complaint) }}
      onCancel={onClose}
      takesFocus
    >
      <NumberField name="quantity" label={t('Pieces to write off')} />
      <TextField name="reason" label={t('Reason')} maxLength={200} />
    </StaffForm>
  )
}

/** A count of a shelf on which `seen` pieces were shown. */
const countOf = (seen: number) =>
  z
    .object({ onHand: z.number().int().min(0).max(1_000_000), reason: typedReason })
    .refine(({ onHand, reason }) => !lacksReason({ counted: onHand, seen, reason }), reasonMissing)

/**
 * Asks for all pieces on the shelf, reserved ones too. The figure that was shown goes along, so that the server notices
 * a change.
 */
const CountForm = ({ sum, onClose }: { sum: StockSum; onClose(): void }) => {
  const t = useText()
  const [seen, setSeen] = useState(sum.onHand)
  const { isSure, question } = useUnusualPieces()
  const count = useCount({
    send: (said) =>
      countShelf(sum.id, { onHand: said.counted, seen: said.seen, reason: reasonOf(said) }),
    done: onClose,
  })
  return (
    <>
      <StaffForm
        key={seen}
        schema={countOf(seen)}
        start={{ onHand: seen, reason: '' }}
        onSend={async ({ onHand, reason }) => {
          const typed = { goods: sum.product, pieces: onHand, usual: usualOf(sum) }
          if (!(await isSure([typed]))) throw new Error('Not sure of the pieces')
          await count.save({ counted: onHand, seen, reason })
        }}
        draft={`count ${sum.id}`}
        send={t('Save count')}
        complaints={{ onHand: t(complaint) }}
        onCancel={onClose}
        takesFocus
      >
        <p>{t('The shop believes that {n} lie on the shelf.', { n: seen })}</p>
        <NumberField name="onHand" label={t('Pieces on the shelf')} />
        <LossReasonField name="onHand" seen={seen} />
        {question}
      </StaffForm>
      <CountConflict
        goods={goodsName(sum.product)}
        count={count}
        onRecount={(now) => {
          setSeen(now)
          count.drop()
        }}
      />
    </>
  )
}

const forms = { receive: ReceiveForm, writeOff: WriteOffForm, count: CountForm }
type Action = keyof typeof forms
const labels: Readonly<Record<Action, Text>> = {
  receive: 'Receive goods',
  writeOff: 'Write off',
  count: 'Count',
}
const actions: readonly Action[] = ['receive', 'writeOff', 'count']
const actionsOfClerks: readonly Action[] = ['receive', 'count']

/** Buttons for what can be done with a stock record. One form at a time stands below them. */
export const StockActions = ({ sum }: { sum: StockSum }) => {
  const t = useText()
  const [open, setOpen] = useState<Action>()
  const buttons = useRef<HTMLDivElement>(null)
  /** The button that opened the form gets the focus back. */
  const close = (): void => {
    buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setOpen(undefined)
  }
  const Form = open && forms[open]
  const offered = useIsClerk() ? actionsOfClerks : actions
  return (
    <>
      <div ref={buttons} className={styles.actions}>
        {offered.map((action) => (
          <Button
            key={action}
            aria-expanded={open === action}
            onClick={() => setOpen(open === action ? undefined : action)}
          >
            {t(labels[action])}
          </Button>
        ))}
      </div>
      {Form === undefined ? null : (
        <div className={styles.form}>
          <Form key={open} sum={sum} onClose={close} />
        </div>
      )}
    </>
  )
}
