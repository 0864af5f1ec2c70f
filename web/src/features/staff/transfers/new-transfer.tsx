import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { outOfStockDetails } from '#contract/error-details.ts'
import { z } from '#contract/rules/schema.ts'
import { ApiError } from '#web/lib/api.ts'
import { useLocation } from '#web/lib/router/router.tsx'
import { type Translate, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import styles from '#web/staff-shop/stock/goods.module.css'
import { GoodsLines, sendByKeys } from '#web/staff-shop/stock/goods-lines.tsx'
import { stockKeys } from '#web/staff-shop/stock/stock-api.ts'
import {
  type GoodsLinesState,
  goodsLines,
  sellableGoods,
  sellableOffer,
  useGoodsLines,
} from '#web/staff-shop/stock/use-goods-lines.ts'
import { openCodes } from '#web/staff-shop/stock/use-open-codes.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { FormDraft, useDropDraft } from '#web/staff-ui/form/draft.tsx'
import { FormActions } from '#web/staff-ui/form/staff-form.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { sendTransfer } from './transfers-api.ts'

const BranchField = ({
  label,
  value,
  without,
  takesFocus = false,
  onChange,
}: {
  label: string
  value: number | undefined
  without: number | undefined
  /** Whether the field has the focus when the form opens, so that the Enter of a scanner does not close the form. */
  takesFocus?: boolean
  onChange(id: number | undefined): void
}) => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select
        data-autofocus={takesFocus ? '' : undefined}
        value={value ?? ''}
        onChange={({ target }) => onChange(Number(target.value) || undefined)}
      >
        <option value="">{t('Choose a branch')}</option>
        {data
          .filter(({ id }) => id !== without)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </label>
  )
}

/** What is still missing before the transfer can be sent. Undefined if it is complete. */
const missingIn = (
  from: number | undefined,
  to: number | undefined,
  { lines, body, codes }: GoodsLinesState,
  t: Translate,
): string | undefined => {
  if (from === undefined) return t('Choose where the goods come from.')
  if (to === undefined) return t('Choose where the goods go.')
  if (codes.all.length > 0) return t('A code was not found. Add its product, or forget the code.')
  if (lines.length === 0) return t('Add a product.')
  return body === undefined ? t('A product has no valid quantity.') : undefined
}

/** Products of which the sending branch has fewer pieces than asked for, as the refusal says. */
const shortIn = (error: unknown) =>
  error instanceof ApiError && error.body?.code === 'OUT_OF_STOCK'
    ? (outOfStockDetails.safeParse(error.body.details).data?.items ?? [])
    : []

/**
 * What the browser keeps of an unsaved form. It keeps the id too, so that a transfer whose answer was lost is not sent
 * twice.
 */
const kept = z.object({
  id: z.string(),
  from: z.number().optional(),
  to: z.number().optional(),
  note: z.string().default(''),
  lines: goodsLines.default([]),
  codes: openCodes.default([]),
})

/** What a link to this form may bring along: the branch that needs goods, and the goods. */
const brought = z.object({ to: z.number().optional(), lines: goodsLines.default([]) })

const useBrought = (): z.output<typeof brought> =>
  brought.safeParse(useLocation().state).data ?? { lines: [] }

type DraftProps = {
  from?: number
  onClose(): void
  /** Called with the id of the transfer that was sent. */
  onSent(id: string): void
}

const Draft = ({ from: own, onClose, onSent }: DraftProps) => {
  const t = useText()
  // The id is made once per form, so that a transfer that is sent twice is recorded once.
  const [id, setId] = useState(() => newId())
  const start = useBrought()
  const [from, setFrom] = useState(own)
  const [to, setTo] = useState(start.to)
  const [note, setNote] = useState('')
  const list = useGoodsLines(start.lines)
  const form = `transfer ${own ?? 'any'}`
  const dropDraft = useDropDraft(form)
  const take = (values: unknown): void => {
    const { data } = kept.safeParse(values)
    if (data === undefined) return
    setId(data.id)
    setFrom(own ?? data.from)
    setTo(data.to)
    setNote(data.note)
    list.restore(data.lines, data.codes)
  }
  const transfer = useAction({
    send: sendTransfer,
    done: (_, transfer) => {
      showToast(t('The transfer is on its way'))
      dropDraft()
      onSent(transfer.id)
    },
    failed: (error, why) => {
      // The id of a refused transfer is used up, so the next try needs a new one.
      if (error instanceof ApiError) setId(newId())
      for (const { productId, variantId, available } of shortIn(error))
        list.limit(`${productId}.${variantId}`, available)
      const text = shortIn(error).length > 0 ? t('Less can be sold by now. See the list.') : why
      showToast(t('Not sent'), typeof text === 'string' ? text : text.text, 'destructive')
    },
    invalidates: stockKeys(useUserId()),
  })
  const missing = missingIn(from, to, list, t)
  const send = (): void => {
    if (from === undefined || to === undefined || list.body === undefined) return
    if (missing !== undefined || transfer.isPending) return
    transfer.mutate({ id, fromBranchId: from, toBranchId: to, note, lines: list.body })
  }
  return (
    <form className={styles.form} {...sendByKeys(send)}>
      <FormDraft
        form={form}
        values={{ id, from, to, note, lines: list.lines, codes: list.codes.all }}
        start={{ id, from: own, to: undefined, note: '', lines: [], codes: [] }}
        onTake={take}
      />
      {own === undefined ? (
        <BranchField
          label={t('From')}
          value={from}
          without={to}
          takesFocus
          onChange={(branch) => {
            // Goods that a link brought along stay until a branch was chosen once.
            if (from !== undefined) list.clear()
            setFrom(branch)
          }}
        />
      ) : null}
      <BranchField label={t('To')} value={to} without={from} onChange={setTo} />
      <label className={styles.field}>
        <span>{t('Note')}</span>
        <input maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      {from === undefined ? (
        <p className={styles.quiet}>{t('Choose where the goods come from.')}</p>
      ) : (
        <GoodsLines branchId={from} find={sellableGoods} offerOf={sellableOffer} list={list} />
      )}
      <FormActions stays>
        <Button
          type="primary"
          htmlType="submit"
          loading={transfer.isPending}
          disabled={missing !== undefined}
        >
          {t('Send')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <small role="status" className={styles.quiet}>
          {missing ?? t('Ctrl + Enter sends')}
        </small>
      </FormActions>
    </form>
  )
}

/** A form for a new transfer. `from` is the sending branch; without it the form asks for that branch. */
export const NewTransfer = ({ open, ...draft }: DraftProps & { open: boolean }) => {
  const t = useText()
  return (
    <Sheet open={open} onClose={draft.onClose} side="right" wide title={t('New transfer')}>
      <Draft {...draft} />
    </Sheet>
  )
}
