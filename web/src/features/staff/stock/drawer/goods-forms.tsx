import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { keyOfStock } from '#contract/branch/stock-key.ts'
import type { StockSum } from '#contract/branch/stock-sum.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { line } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { receiveGoods, stockKeys, writeOffGoods } from '../stock-api.ts'

type Of = { sum: StockSum; onClose(): void }

const quantity = z.number().int().min(1).max(1_000_000)
const complaint = t('Please enter a valid quantity.')

/** The record's own key, as the line of a body. */
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

/** The id is made once, so that goods which are sent twice are received once. */
export const ReceiveForm = ({ sum, onClose }: Of) => {
  const [id] = useState(() => newId())
  const { mutateAsync } = useGoods(
    ({ quantity: pieces, note }: z.output<typeof receipt>) =>
      receiveGoods(branchOf(sum), { id, note, lines: [lineOf(sum, pieces)] }),
    { done: t('Goods received'), failed: t('Not received'), onClose },
  )
  return (
    <StaffForm
      schema={receipt}
      start={{ note: '' }}
      onSend={mutateAsync}
      send={t('Receive')}
      complaints={{ quantity: complaint }}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <NumberField name="quantity" label={t('Pieces received')} />
      <TextField name="note" label={t('Supplier and delivery note')} maxLength={200} />
    </StaffForm>
  )
}

const writeOff = z.object({ quantity, reason: line(1, 200, 'REASON_REQUIRED') })

export const WriteOffForm = ({ sum, onClose }: Of) => {
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
      send={t('Write off')}
      danger
      complaints={{ quantity: complaint }}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <NumberField name="quantity" label={t('Pieces to write off')} />
      <TextField name="reason" label={t('Reason')} maxLength={200} />
    </StaffForm>
  )
}
