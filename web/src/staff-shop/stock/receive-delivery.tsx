import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { FormDraft, useDropDraft } from '#web/staff-ui/form/draft.tsx'
import { MoreFields } from '#web/staff-ui/form/fields.tsx'
import { FormActions } from '#web/staff-ui/form/staff-form.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import styles from './goods.module.css'
import { GoodsLines, sendByKeys } from './goods-lines.tsx'
import { receiveGoods, stockKeys } from './stock-api.ts'
import { type GoodsLine, goodsLines, soldGoods, useGoodsLines } from './use-goods-lines.ts'

const noteOf = (supplier: string, note: string): string =>
  [supplier, note]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' · ')

/**
 * What the browser keeps of an unsaved form. It keeps the id too, so that a delivery whose answer was lost is not
 * recorded twice.
 */
const draft = z.object({
  id: z.string(),
  supplier: z.string().default(''),
  note: z.string().default(''),
  lines: goodsLines.default([]),
})

type DeliveryProps = {
  branchId: number
  /** The lines with which the form begins. */
  start?: readonly GoodsLine[]
  onClose(): void
}

const Delivery = ({ branchId, start = [], onClose }: DeliveryProps) => {
  // The id is made once per form, so that a form that is sent twice is recorded once.
  const [id, setId] = useState(() => newId())
  const [supplier, setSupplier] = useState('')
  const [note, setNote] = useState('')
  const list = useGoodsLines(start)
  const form = `${start.length === 0 ? 'delivery' : 'delivery of low stock'} ${branchId}`
  const dropDraft = useDropDraft(form)
  const take = (values: unknown): void => {
    const { data } = draft.safeParse(values)
    if (data === undefined) return
    setId(data.id)
    setSupplier(data.supplier)
    setNote(data.note)
    list.restore(data.lines)
  }
  const receive = useAction({
    send: (lines: NonNullable<typeof list.body>) =>
      receiveGoods(branchId, { id, note: noteOf(supplier, note), lines }),
    done: (records) => {
      showToast(t('Goods received'), t('{n} {n|product|products}', { n: records.length }))
      dropDraft()
      onClose()
    },
    failed: t('Not received'),
    invalidates: stockKeys(useUserId()),
  })
  const send = (): void => {
    if (list.body !== undefined && !receive.isPending) receive.mutate(list.body)
  }
  return (
    <form className={styles.form} {...sendByKeys(send)}>
      <FormDraft
        form={form}
        values={{ id, supplier, note, lines: list.lines }}
        start={{ id, supplier: '', note: '', lines: [] }}
        onTake={take}
      />
      <GoodsLines branchId={branchId} find={soldGoods} list={list} />
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
          loading={receive.isPending}
          disabled={list.body === undefined}
        >
          {t('Receive')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <small className={styles.quiet}>{t('Ctrl + Enter receives')}</small>
      </FormActions>
    </form>
  )
}

/** A form for a supplier's delivery of several products. */
export const ReceiveDelivery = ({ open, ...delivery }: DeliveryProps & { open: boolean }) => (
  <Sheet open={open} onClose={delivery.onClose} side="right" wide title={t('Receive goods')}>
    <Delivery {...delivery} />
  </Sheet>
)

/** A link that opens the form for a supplier's delivery. The address says whether the form is open. */
export const ReceiveButton = ({ branchId }: { branchId: number }) => {
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
