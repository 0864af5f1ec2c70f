import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { fill as t } from '#contract/rules/fill.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { ApiError } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { stockKeys } from '../../stock/stock-api.ts'

/** What goes with every part: its own id, and the transfer's revision as it was shown. */
type Part = { id: string; revision: number }

/**
 * Says what became of pieces on the road, as the transfer was when the form was opened. Where others spoke of it since,
 * nothing is saved and `missed` names what they said. What was typed stays, and can be sent again.
 */
export const usePart = <Said,>(
  { revision, parts }: StockTransfer,
  {
    send,
    done,
    onClose,
  }: { send(part: Part, said: Said): Promise<unknown>; done: string; onClose(): void },
) => {
  const explain = useFailureText()
  const [id] = useState(() => newId())
  const [seen] = useState({ revision, parts: parts.length })
  const [isLate, setLate] = useState(false)
  const { mutate, isPending } = useAction({
    send: (said: Said) => send({ id, revision: isLate ? revision : seen.revision }, said),
    done: () => {
      showToast(done)
      onClose()
    },
    failed: (error) => {
      if (error instanceof ApiError && error.status === 409) setLate(true)
      showToast(t('Not saved'), explain(error), 'destructive')
    },
    invalidates: stockKeys(useUserId()),
  })
  return {
    say: mutate,
    isPending,
    missed: isLate ? parts.slice(seen.parts) : [],
    isLate,
  }
}
