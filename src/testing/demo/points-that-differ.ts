import { parseRows } from '#src/commands/csv.ts'
import { realWorld } from '../../program/real-world.ts'

type Row = Readonly<Record<string, string>>

/** The rows of an export, by the titles of their columns. */
export const rowsOf = async (chunks: AsyncIterable<string>): Promise<Row[]> => {
  let csv = ''
  for await (const chunk of chunks) csv += chunk
  const [titles, ...rows] = await parseRows(csv, realWorld)
  return rows.map(({ cells }) =>
    Object.fromEntries((titles?.cells ?? []).map((title, n) => [title, cells[n] ?? ''])),
  )
}

const percentAt = (earned: number): number => {
  if (earned >= 15_000) return 200
  if (earned >= 5_000) return 150
  return earned >= 1_000 ? 125 : 100
}
const pointsOf = (goods: number, percent: number): number =>
  Math.floor((Math.floor(goods / 10) * percent) / 100)

/** The price of the goods that were paid for, and of those that came back. */
const goodsOf = (order: Row) => ({
  goods: Number(order['Total (KSh)']) - Number(order['Delivery fee (KSh)']),
  back: Number(order['Goods returned (KSh)']),
})

/** An order's points, less what went back, and the tier's percent by which they were earned. */
type Net = ReadonlyMap<string, { percent: number; points: number }>

/**
 * What the entries of an account come to, order by order. The game's bonuses are taken as they stand: they count
 * towards tiers, and no order says them.
 */
const netOf = (entries: readonly Row[]): Net => {
  const net = new Map<string, { percent: number; points: number }>()
  let earned = 0
  for (const { Kind, About = '', Points } of entries) {
    if (Kind === 'order' || Kind === 'return') {
      const { percent, points } = net.get(About) ?? { percent: percentAt(earned), points: 0 }
      net.set(About, { percent, points: points + Number(Points) })
    }
    earned += Number(Points)
  }
  return net
}

const ofAccount = (orders: readonly Row[], entries: readonly Row[]): string[] => {
  const net = netOf(entries)
  const ids = new Set(orders.map((order) => order['Order id']))
  const wrong = orders.flatMap((order) => {
    const { goods, back } = goodsOf(order)
    const id = order['Order id'] ?? ''
    const { percent, points } = net.get(id) ?? { percent: 0, points: Number.NaN }
    const right = pointsOf(goods - back, percent)
    return points === right ? [] : [`${id} gave ${points} points instead of ${right}`]
  })
  const strange = [...net.keys()].filter((id) => !ids.has(id))
  return [...wrong, ...strange.map((id) => `${id} was not delivered`)]
}

/**
 * Works out each customer's points by plain arithmetic over the export of orders, and names those that the export of
 * the ledger tells otherwise. For a shop under the usual rules whose customers have redeemed nothing.
 */
export const pointsThatDiffer = (orders: readonly Row[], ledger: readonly Row[]): string[] => {
  const delivered = orders.filter((row) => row.Status === 'delivered' && row['Account id'] !== '')
  const number = (entry: Row) => Number(entry['Number in the account'])
  const accounts = new Set([...delivered, ...ledger].map((row) => row['Account id']))
  return [...accounts].flatMap((account) =>
    ofAccount(
      delivered.filter((row) => row['Account id'] === account),
      ledger
        .filter((row) => row['Account id'] === account)
        .sort((one, other) => number(one) - number(other)),
    ),
  )
}
