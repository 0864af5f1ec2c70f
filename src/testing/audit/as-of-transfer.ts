import { type Facts, listIn, type Plain } from './plain.ts'

const isSame = (one: Facts, other: Facts): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

/** How many of these pieces the events of this kind name. */
const named = (events: readonly Plain[], goods: Facts, isKind: (event: Plain) => boolean): number =>
  events
    .filter(isKind)
    .flatMap(({ data }) => listIn(data, 'lines'))
    .filter((line) => isSame(line, goods))
    .reduce((sum, { quantity }) => sum + Number(quantity), 0)

const lineOf = (events: readonly Plain[], goods: Facts): Facts => {
  const quantity = Number(goods.quantity)
  const isOff = events.some(({ type }) => type === 'TransferRefused')
  const isBack = events.some(({ type }) => type === 'TransferCancelled')
  const received = named(events, goods, ({ type }) => type === 'TransferReceived')
  const lost = named(events, goods, ({ data }) => data.outcome === 'lost')
  const closed = named(events, goods, ({ data }) => data.outcome === 'sent_back')
  const sentBack = isBack ? quantity : closed
  const open = isOff ? 0 : quantity - received - lost - sentBack
  return { ...goods, open, received, lost, sentBack }
}

const ends: Readonly<Record<string, string>> = {
  TransferRefused: 'refused',
  TransferCancelled: 'cancelled',
}

export const transferAsOf = (events: readonly Plain[]): Facts | null => {
  const [first] = events
  if (first?.type !== 'TransferPlanned') return null
  const { fromBranchId, toBranchId, note: notes } = first.data
  const pieces = listIn(first.data, 'lines').map((goods) => lineOf(events, goods))
  const isOpen = pieces.some(({ open }) => open !== 0)
  const isSent = events.some(({ type }) => type === 'TransferSent')
  const way = isSent ? 'sent' : 'planned'
  const ended = events.map(({ type }) => ends[type]).find((one) => one !== undefined)
  return { fromBranchId, toBranchId, notes, pieces, status: ended ?? (isOpen ? way : 'settled') }
}
