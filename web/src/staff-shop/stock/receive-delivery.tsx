import { useEffect, useRef, useState } from 'react'
import { z } from '#contract/rules/schema.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { FormDraft, useDropDraft } from '#web/staff-ui/form/draft.tsx'
import { MoreFields } from '#web/staff-ui/form/fields.tsx'
import { FormActions } from '#web/staff-ui/form/staff-form.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { type SeveralState, useSeveral } from '#web/staff-ui/use-several.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import styles from './goods.module.css'
import { GoodsLines, sendByKeys } from './goods-lines.tsx'
import { receiveGoods, stockKeys } from './stock-api.ts'
import { goodsName } from './stock-words.ts'
import { useUnusualPieces } from './unusual-pieces.tsx'
import {
  bodyOf,
  type GoodsLine,
  type GoodsLinesState,
  goodsLines,
  soldGoods,
  soldOffer,
  typedPieces,
  useGoodsLines,
} from './use-goods-lines.ts'
import { openCodes } from './use-open-codes.ts'
import { type ReceivedLine, useTakeBack } from './use-take-back.ts'

const noteOf = (supplier: string, note: string): string =>
  [supplier, note]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' · ')

/** What the browser keeps of an unsaved form. */
const draft = z.object({
  supplier: z.string().default(''),
  note: z.string().default(''),
  lines: goodsLines.default([]),
  codes: openCodes.default([]),
})

/** Says how many lines were received, once some of them were refused. */
const Refused = ({ total, outcomes }: SeveralState) => {
  const t = useText()
  const refused = outcomes.filter(({ why }) => why !== undefined).length
  if (refused === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('{done} of {total} {total|product|products} received', {
        done: total - refused,
        total,
      })}
      description={t('What was not received stays in the list, with the reason. Send it again.')}
    />
  )
}

const receivedLine = ({ id, productId, variantId }: GoodsLine): ReceivedLine => ({
  receiptId: id,
  line: { productId, variantId },
})

/**
 * Says what stays in the form after the lines were received: codes that led to no product, and what was scanned or
 * typed meanwhile. Undefined if nothing does.
 */
const leftText = (
  { lines, codes, search }: GoodsLinesState,
  received: readonly ReceivedLine[],
  t: Translate,
): string | undefined => {
  const n = codes.all.length
  if (n > 0) return t('{n} {n|code|codes} led to no product and {n|stays|stay} here.', { n })
  const isReceived = ({ id }: GoodsLine) => received.some(({ receiptId }) => receiptId === id)
  const isDone = lines.every(isReceived) && search.trim() === ''
  return isDone ? undefined : t('The rest stays here.')
}

type DeliveryProps = {
  branchId: number
  /** The lines with which the form begins. */
  start?: readonly GoodsLine[]
  onClose(): void
}

const Delivery = ({ branchId, start = [], onClose }: DeliveryProps) => {
  const t = useText()
  const [supplier, setSupplier] = useState('')
  const [note, setNote] = useState('')
  const list = useGoodsLines(start)
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const form = `${start.length === 0 ? 'delivery' : 'delivery of low stock'} ${branchId}`
  const dropDraft = useDropDraft(form)
  const { state, isBusy, run } = useSeveral(stockKeys(useUserId()))
  const explain = useFailureText()
  const { isSure, question } = useUnusualPieces()
  const takeBack = useTakeBack(branchId)
  const take = (values: unknown): void => {
    const { data } = draft.safeParse(values)
    if (data === undefined) return
    setSupplier(data.supplier)
    setNote(data.note)
    list.restore(data.lines, data.codes)
  }
  /** Receives one line, which then leaves the list. A line that is refused stays, with the reason. */
  const receive = async (line: GoodsLine): Promise<void> => {
    const body = { id: line.id, note: noteOf(supplier, note), lines: bodyOf(line) }
    try {
      await receiveGoods(branchId, body)
      list.remove(line.key)
    } catch (error) {
      list.refuse(line.key, explain(error))
      throw error
    }
  }
  /** Closes the form, unless something stays in it. */
  const end = (received: readonly ReceivedLine[]): void => {
    const undo = { label: t('Take back'), run: () => takeBack.mutate(received) }
    const text = t('{n} {n|product|products}', { n: received.length })
    const left = leftText(latest.current, received, t)
    const said = left === undefined ? text : `${text}. ${left}`
    showToast(t('Goods received'), said, 'plain', undo)
    if (left !== undefined) return
    dropDraft()
    onClose()
  }
  const send = async (): Promise<void> => {
    if (list.body === undefined || isBusy) return
    if (!(await isSure(list.lines.flatMap(typedPieces)))) return
    const received = list.lines.map(receivedLine)
    const outcomes = await run(list.lines, goodsName, receive)
    if (outcomes.every(({ why }) => why === undefined)) end(received)
  }
  return (
    <form className={styles.form} {...sendByKeys(() => void send())}>
      <FormDraft
        form={form}
        values={{ supplier, note, lines: list.lines, codes: list.codes.all }}
        start={{ supplier: '', note: '', lines: [], codes: [] }}
        onTake={take}
      />
      <GoodsLines branchId={branchId} find={soldGoods} offerOf={soldOffer} list={list} />
      <div role="status">{state === undefined || isBusy ? null : <Refused {...state} />}</div>
      <MoreFields label={t('Supplier and delivery note')}>
        <label className={styles.field}>
          <span>{t('Supplier')}</span>
          <input
            maxLength={80}
            value={supplier}
            onChange={({ target }) => setSupplier(target.value)}
          />
        </label>
        <label className={styles.field}>
          <span>{t('Delivery note')}</span>
          <input maxLength={110} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
      </MoreFields>
      <FormActions stays>
        <Button
          type="primary"
          htmlType="submit"
          loading={isBusy}
          disabled={list.body === undefined}
        >
          {t('Receive')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <small className={styles.quiet}>{t('Ctrl + Enter receives')}</small>
      </FormActions>
      {question}
    </form>
  )
}

/** A form for a supplier's delivery of several products. */
export const ReceiveDelivery = ({ open, ...delivery }: DeliveryProps & { open: boolean }) => {
  const t = useText()
  return (
    <Sheet open={open} onClose={delivery.onClose} side="right" wide title={t('Receive goods')}>
      <Delivery {...delivery} />
    </Sheet>
  )
}

/** A link that opens the form for a supplier's delivery. The address says whether the form is open. */
export const ReceiveButton = ({ branchId }: { branchId: number }) => {
  const t = useText()
  const { opened, close, addressOf } = useOpened('delivery')
  return (
    <>
      <ButtonLink to={addressOf('new')} size="small" preventScrollReset>
        {t('Receive goods')}
      </ButtonLink>
      <ReceiveDelivery branchId={branchId} open={opened !== null} onClose={close} />
    </>
  )
}
