import { useState } from 'react'
import { type ChangedStock, stockMovedDetails } from '#contract/inventory.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import type { z } from '#contract/rules/schema.ts'
import { ApiError } from '#web/lib/api.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useLast } from '#web/lib/use-last.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { countShelf, stockKeys } from '#web/staff-shop/stock/stock-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LossReason, lacksReason, type SaidCount } from './loss-reason.tsx'
import styles from './stock-count.module.css'
import { moveText, signed } from './stock-words.ts'

/**
 * Why a count was refused: the stock moved while somebody counted. `isAsked`: the count misses many pieces now, and
 * somebody tried to keep it without a reason.
 */
type Conflict = z.output<typeof stockMovedDetails> &
  Pick<SaidCount, 'counted' | 'reason'> & { isAsked: boolean }

export const movedIn = (error: unknown): z.output<typeof stockMovedDetails> | undefined =>
  error instanceof ApiError && error.body?.code === 'STOCK_MOVED'
    ? stockMovedDetails.safeParse(error.body.details).data
    : undefined

/** The reason on record, which staff of every language read. */
const UNDONE = 'Count undone'

/** Undoes a count: gives back the difference that the count made, even if pieces moved meanwhile. */
const takeBack = async ({ id, counted, onHand }: ChangedStock): Promise<ChangedStock> => {
  const countBack = (now: number) =>
    countShelf(id, { onHand: now - (counted ?? 0), seen: now, reason: UNDONE })
  try {
    return await countBack(onHand)
  } catch (error) {
    const moved = movedIn(error)
    if (moved === undefined) throw error
    return countBack(moved.now)
  }
}

/** Gives the toast's button that undoes a count. Undefined if the count changed nothing, or goods moved after it. */
export const useUndoCount = () => {
  const t = useText()
  const undo = useAction({
    send: takeBack,
    done: ({ onHand }) => showToast(t(UNDONE), t('{n} on the shelf', { n: onHand })),
    failed: t('The count could not be undone'),
    invalidates: stockKeys(useUserId()),
  })
  return (changed: ChangedStock) =>
    changed.counted ? { label: t('Undo'), run: () => undo.mutate(changed) } : undefined
}

const showSaved = (
  { short }: ChangedStock,
  undo: ReturnType<ReturnType<typeof useUndoCount>>,
  t: Translate,
) => {
  if (short.pieces === 0) {
    const text = t('Product quantity has been updated successfully.')
    return showToast(t('Inventory Updated'), text, 'plain', undo)
  }
  const named = short.orders.flatMap(({ orderNumber }) => orderNumber ?? []).join(', ')
  const orders = named === '' ? t('see its stock record') : named
  showToast(t('{n} {n|piece|pieces} short', { n: short.pieces }), orders, 'destructive', undo)
}

/**
 * Saves a count together with the figure that was shown while somebody counted. If the stock moved meanwhile, nothing
 * is saved, and `conflict` says what moved until somebody calls `keep` or `drop`.
 */
export const useCount = ({
  send,
  done,
}: {
  send(count: SaidCount): Promise<ChangedStock>
  done?(): void
}) => {
  const t = useText()
  const [conflict, setConflict] = useState<Conflict>()
  const [saving, setSaving] = useState<number>()
  const undoOf = useUndoCount()
  const { mutateAsync, isPending } = useAction({
    send,
    done: (changed, { counted, seen }) => {
      setConflict(undefined)
      showSaved(changed, counted === seen ? undefined : undoOf(changed), t)
      done?.()
    },
    failed: (error, _, { counted, reason }) => {
      setSaving(undefined)
      const moved = movedIn(error)
      if (moved !== undefined) return setConflict({ ...moved, counted, reason, isAsked: false })
      showToast(t('Error'), t('Failed to update inventory.'), 'destructive')
    },
    invalidates: stockKeys(useUserId()),
  })
  const save = async (count: SaidCount): Promise<void> => {
    setSaving(count.counted)
    try {
      await mutateAsync(count)
    } finally {
      setSaving(undefined)
    }
  }
  return {
    conflict,
    isPending,
    /** The figure that is being saved. It is shown until the server answers. */
    saving,
    save,
    /** Saves the count all the same, now that somebody knows what moved. */
    keep: (): void => {
      if (conflict === undefined) return
      const { counted, now: seen, reason } = conflict
      if (lacksReason({ counted, seen, reason })) setConflict({ ...conflict, isAsked: true })
      else void save({ counted, seen, reason }).catch(() => undefined)
    },
    /** Takes the reason that is typed beside ‘Keep mine’. */
    explain: (reason: string): void =>
      setConflict((now) => (now === undefined ? undefined : { ...now, reason })),
    drop: (): void => setConflict(undefined),
  }
}

const Moved = ({ moved = [] }: Conflict) => {
  const t = useText()
  return (
    <ul className={styles.moved}>
      {moved.map(({ at, pieces, type }) => (
        <li key={`${at} ${type} ${pieces}`}>
          <strong>{signed(pieces)}</strong>{' '}
          <span>{`${moveText(type, t)}, ${formatDateTime(at)}`}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Says which pieces moved while somebody counted, and asks whether to keep the count or to count again. The dialog is
 * closed while the count has no conflict.
 */
export const CountConflict = ({
  goods,
  count: { conflict, isPending, keep, explain },
  onRecount,
}: {
  goods: string
  count: ReturnType<typeof useCount>
  /** `now` is the present figure. */
  onRecount(now: number): void
}) => {
  const t = useText()
  const shown = useLast(conflict)
  const recount = (): void => onRecount(shown?.now ?? 0)
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={recount}
      title={t('{goods} moved while you counted', { goods })}
      footer={
        <div className={styles.actions}>
          <Button look="outline" onClick={recount} data-autofocus>
            {t('Recount')}
          </Button>
          <Button busy={isPending} onClick={keep}>
            {t('Keep mine: {n}', { n: shown?.counted ?? 0 })}
          </Button>
        </div>
      }
    >
      {shown === undefined ? null : (
        <>
          <p>
            {t('It was {seen} when you looked, and is {now} now. Nothing was saved.', {
              seen: shown.seen,
              now: shown.now,
            })}
          </p>
          <Moved {...shown} />
          <LossReason {...shown} seen={shown.now} onType={explain} onEnter={keep} />
        </>
      )}
    </Dialog>
  )
}
