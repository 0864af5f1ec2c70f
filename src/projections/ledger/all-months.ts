import type { ReadStore } from '../../stores/read-store/port.ts'
import { everyDoc } from '../every-doc.ts'
import { type LedgerMonthDoc, ledgerMonths } from './days.ts'

/** Twelve small documents a year, in no order. */
export const allMonths = async (store: ReadStore): Promise<LedgerMonthDoc[]> => {
  const months: LedgerMonthDoc[] = []
  for await (const doc of everyDoc<LedgerMonthDoc>(store, ledgerMonths.collection, {})) {
    months.push(doc)
  }
  return months
}
