import type { StockTransfer } from '../../contract/transfer.ts'
import type { Queries } from '../../projections/queries.ts'
import type { TransferDoc } from '../../projections/stock/transfers.ts'
import { presentGoods } from '../catalogue/present-staff.ts'

type NameOf = (id: string) => string | null

const presentWho = ({ id, role }: TransferDoc['plannedBy'], nameOf: NameOf) => ({
  role,
  by: nameOf(id),
})

const present = (
  { position: _, plannedBy, lines, parts, ...facts }: TransferDoc,
  { catalogue }: Pick<Queries, 'catalogue'>,
  nameOf: NameOf,
): StockTransfer => ({
  ...facts,
  planned: presentWho(plannedBy, nameOf),
  lines: lines.map((line) => {
    const { name, size } = presentGoods(catalogue, line)
    return { ...line, name, size }
  }),
  parts: parts.map(({ actor, ...part }) => ({ ...part, ...presentWho(actor, nameOf) })),
})

/** Transfers with what their goods and people are called. */
export const presentTransfers = async (
  queries: Pick<Queries, 'catalogue' | 'transfers'>,
  docs: readonly TransferDoc[],
): Promise<StockTransfer[]> => {
  const nameOf = await queries.transfers.namesIn(docs)
  return docs.map((doc) => present(doc, queries, nameOf))
}
