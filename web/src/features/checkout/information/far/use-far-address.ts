import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { loadInTurn } from '#web/lib/load-later.ts'
import { useCurrentBranch } from '#web/shop/branch/branch.ts'
import type { FarAddress } from './far-address.ts'

/** The rule and the list of places load while the shopper fills in the form. */
const loadRule = () => import('./far-address.ts')

/**
 * Asks whether the address, by its own words, lies far from the branch or from its pin. Where it does not, or nobody
 * knows, `onNear` goes on.
 */
export const useFarAddress = (onNear: () => void) => {
  const client = useQueryClient()
  const branch = useCurrentBranch()
  const [far, setFar] = useState<FarAddress>()
  const asking = useRef(false)
  useEffect(() => loadInTurn(async () => (await loadRule()).prefetch(client)), [client])
  const find = async (): Promise<FarAddress | undefined> => {
    if (branch === undefined) return undefined
    // The server judges the order. Where nobody can tell, the shopper is believed.
    return (await loadRule()).farAddress(client, branch).catch(() => undefined)
  }
  const ask = async (): Promise<void> => {
    if (asking.current) return
    asking.current = true
    const found = await find().catch(() => undefined)
    asking.current = false
    if (found === undefined) onNear()
    else setFar(found)
  }
  return { far, ask: () => void ask(), dismiss: () => setFar(undefined) }
}
