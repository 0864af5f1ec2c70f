import { useState } from 'react'
import { type ChangedStock, stockMovedDetails } from '#contract/inventory.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { z } from '#contract/rules/zod.ts'
import { ApiError } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { stockKeys } from './stock-api.ts'

/** The figure that was counted, and how the one that was seen changed meanwhile. */
export type Conflict = z.output<typeof stockMovedDetails> & { said: number }

const movedIn = (error: unknown): z.output<typeof stockMovedDetails> | undefined =>
  error instanceof ApiError && error.body?.code === 'STOCK_MOVED'
    ? stockMovedDetails.safeParse(error.body.details).data
    : undefined

const tellSaved = ({ short }: ChangedStock): void => {
  showToast(t('Inventory Updated'), t('Product quantity has been updated successfully.'))
  if (short.pieces === 0) return
  const named = short.orders.flatMap(({ orderNumber }) => orderNumber ?? []).join(', ')
  const orders = named === '' ? t('see its stock record') : named
  showToast(t('{n} pieces short', { n: short.pieces }), orders, 'destructive')
}

/**
 * Says a count with the figure that was seen. Where that moved meanwhile nothing is saved: `conflict` says what moved,
 * until the count is kept or dropped.
 */
export const useCount = ({
  send,
  done,
}: {
  send(said: number, seen: number): Promise<ChangedStock>
  done?(): void
}) => {
  const [conflict, setConflict] = useState<Conflict>()
  const [saying, setSaying] = useState<number>()
  const { mutateAsync, isPending } = useAction({
    send: ({ said, seen }: { said: number; seen: number }) => send(said, seen),
    done: (changed) => {
      setConflict(undefined)
      tellSaved(changed)
      done?.()
    },
    failed: (error, _, { said }) => {
      setSaying(undefined)
      const moved = movedIn(error)
      if (moved !== undefined) return setConflict({ ...moved, said })
      showToast(t('Error'), t('Failed to update inventory.'), 'destructive')
    },
    invalidates: stockKeys(useUserId()),
  })
  const say = async (said: number, seen: number): Promise<void> => {
    setSaying(said)
    try {
      await mutateAsync({ said, seen })
    } finally {
      setSaying(undefined)
    }
  }
  return {
    conflict,
    isPending,
    /** The figure on its way: it is shown until the server refuses it, or the list has it. */
    saying,
    say,
    /** Says the same figure again, with the present one as seen. */
    keep: (): void => {
      if (conflict !== undefined) void say(conflict.said, conflict.now).catch(() => undefined)
    },
    drop: (): void => setConflict(undefined),
  }
}
