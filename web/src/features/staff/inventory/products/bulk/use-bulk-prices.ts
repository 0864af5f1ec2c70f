import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { catalogueKeys, setPrice } from '../../catalogue-api.ts'
import type { PriceLine } from './price-lines.ts'
import { problemWords } from './price-preview.tsx'

/** `from` null: at once. `until` null: without end. */
export type Times = { from: string | null; until: string | null }

/** `left`: lines still to come. `problems`: why a line was refused, by its key. */
export type BulkState = { left: number; total: number; problems: ReadonlyMap<string, string> }

/** One command a line, one after the other. A line that is refused leaves the others alone. */
export const useBulkPrices = () => {
  const client = useQueryClient()
  const userId = useUserId()
  const explain = useFailureText()
  const [state, setState] = useState<BulkState>()

  /** Gives the problem, if there is one. */
  const say = async (line: PriceLine, times: Times): Promise<string | undefined> => {
    const { productId, variantId, then, problem, revision } = line
    if (problem !== undefined) return t(problemWords[problem])
    const { price, compareAt: compareAtPrice } = then
    const body = { variantId, price, compareAtPrice, ...times, revision }
    return setPrice(productId, body).then(() => undefined, explain)
  }
  const run = async (lines: readonly PriceLine[], times: Times): Promise<void> => {
    const problems = new Map<string, string>()
    const tell = (left: number) => setState({ left, total: lines.length, problems })
    tell(lines.length)
    for (const [index, line] of lines.entries()) {
      const problem = await say(line, times)
      if (problem !== undefined) problems.set(line.key, problem)
      tell(lines.length - index - 1)
    }
    await Promise.all(
      catalogueKeys(userId).map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }
  return { state, run }
}
