import type { StockLine } from '#contract/inventory.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { stockKeys, takeBackGoods } from './stock-api.ts'

/** A line that was received, with the id of its receipt. */
export type ReceivedLine = { receiptId: string; line: Omit<StockLine, 'quantity'> }

const takeBackAll = async (branchId: number, lines: readonly ReceivedLine[]): Promise<void> => {
  for (const { receiptId, line } of lines) await takeBackGoods(branchId, receiptId, line)
}

/** Takes goods back that were received today, for example because their number was wrong. */
export const useTakeBack = (branchId: number) => {
  const t = useText()
  return useAction({
    send: (lines: readonly ReceivedLine[]) => takeBackAll(branchId, lines),
    done: () => showToast(t('Taken back'), t('The goods count as never received.')),
    failed: t('Not taken back'),
    invalidates: stockKeys(useUserId()),
  })
}
