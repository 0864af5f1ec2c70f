import type { Growth } from '../../contract/figures.ts'
import { BOM, type CsvCell, csvLine } from '../../contract/rules/csv.ts'
import { hourText } from '../../contract/rules/dates.ts'
import type { Sales, SoldProduct } from '../../contract/sales.ts'

const title = [
  ...['From', 'To', 'Table', 'Id', 'Name', 'Orders', 'Pieces'],
  ...['Amount (KSh)', 'Before (KSh)', 'Change (%)'],
]

type Row = {
  table: string
  id?: CsvCell
  name: string
  orders?: number
  pieces?: number
  amount: Pick<Growth, 'now' | 'before' | 'percent'> | { now: number }
}

const partRows = ({ parts, revenue, orders }: Sales): Row[] => [
  { table: 'total', name: 'revenue', orders: orders.now, amount: revenue },
  ...Object.entries(parts).map(([name, now]) => ({ table: 'total', name, amount: { now } })),
]

const tableRows = (sales: Sales, branchName: (id: number) => string): Row[] => [
  ...sales.branches.map(({ branchId, orders, revenue }) => ({
    table: 'branch',
    id: branchId,
    name: branchName(branchId),
    orders,
    amount: revenue,
  })),
  ...sales.methods.map(({ method, orders, revenue }) => ({
    table: 'way of paying',
    name: method,
    orders,
    amount: revenue,
  })),
  ...sales.hours.map(({ orders, revenue, before }, hour) => ({
    table: 'hour',
    name: hourText(hour),
    orders,
    amount: { now: revenue, before, percent: null },
  })),
  ...sales.categories.map(({ categoryId, name, pieces, goods }) => ({
    table: 'category',
    id: categoryId,
    name,
    pieces,
    amount: goods,
  })),
]

const productRows = (products: readonly SoldProduct[]): Row[] =>
  products.map(({ productId, name, pieces, goods }) => ({
    table: 'product',
    id: productId,
    name,
    pieces,
    amount: goods,
  }))

const cellsOf = ({ table, id = null, name, orders, pieces, amount }: Row): CsvCell[] => [
  ...[table, id, name, orders ?? null, pieces ?? null, amount.now],
  ...('before' in amount ? [amount.before, amount.percent] : [null, null]),
]

type Sources = {
  sales: Sales
  products: readonly SoldProduct[]
  branchName(branchId: number): string
}

/**
 * One line for each figure, with ids and plain numbers for other programs. Categories and products are counted by what
 * the goods cost. The file holds no personal data.
 */
export async function* salesCsv({
  sales,
  products,
  branchName,
}: Sources): AsyncGenerator<string, void, undefined> {
  yield BOM + csvLine(title)
  const { from, to, by, periods } = sales
  for (const { from: first, to: last, orders, revenue, before } of periods) {
    const amount = { now: revenue, before, percent: null }
    yield csvLine([first, last, ...cellsOf({ table: by, name: first, orders, amount })])
  }
  const rows = [partRows(sales), tableRows(sales, branchName), productRows(products)]
  for (const some of rows) {
    yield some.map((row) => csvLine([from, to, ...cellsOf(row)])).join('')
  }
}
