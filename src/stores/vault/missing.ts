import { isDeepStrictEqual } from 'node:util'
import { type VaultEntry, VaultsDiffer } from './port.ts'

const nameOf = ({ kind, id }: VaultEntry): string => `${kind} ${id}`

/** The `wanted` entries that are not `there`. Throws `VaultsDiffer` where one is there with another content. */
export const missingOf = (
  wanted: readonly VaultEntry[],
  there: readonly VaultEntry[],
): VaultEntry[] => {
  const kept = new Map(there.map((entry) => [nameOf(entry), entry]))
  return wanted.filter((entry) => {
    const same = kept.get(nameOf(entry))
    if (same !== undefined && !isDeepStrictEqual(same, entry)) throw new VaultsDiffer(entry)
    return same === undefined
  })
}
