import { useState } from 'react'
import type { Selection } from './data-table.tsx'
import { useMedia } from './staff-theme.tsx'
import { MOST_CHOSEN } from './use-several.ts'

/**
 * The ticked rows of a list. Rows that left the list are no longer ticked. A phone has room for the boxes only once
 * somebody wants to tick rows: `onBegin` shows the boxes, and is undefined if they are there.
 */
export const useChosen = <Row>(
  rows: readonly Row[],
  { keyOf, nameOf }: { keyOf(row: Row): string; nameOf(row: Row): string },
) => {
  const [keys, setKeys] = useState<readonly string[]>([])
  const [hasBegun, setBegun] = useState(false)
  const isHidden = useMedia('(max-width: 575px)') && !hasBegun
  const chosen = rows.filter((row) => keys.includes(keyOf(row)))
  const selection: Selection<Row> = {
    keys: chosen.map(keyOf),
    onChange: (next) => setKeys(next.slice(0, MOST_CHOSEN)),
    nameOf,
  }
  return {
    selection: isHidden ? undefined : selection,
    chosen,
    onBegin: isHidden && rows.length > 0 ? () => setBegun(true) : undefined,
    onClear: (): void => {
      setKeys([])
      setBegun(false)
    },
  }
}
