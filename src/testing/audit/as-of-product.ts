import { type Facts, listIn, orNull, type Plain, shillings } from './plain.ts'

type Said = Facts & { from: unknown; until: unknown }

const pricesIn = ({ type, data }: Plain): Facts[] => {
  const variants = listIn(data, 'variants')
  switch (type) {
    case 'ProductPriceChanged':
      return [data]
    case 'ProductVariantAdded':
      return [Object(data.variant)]
    case 'ProductAdded':
      return variants.length > 0 ? variants : [{ ...data, variantId: 0 }]
    default:
      return []
  }
}

const withoutPlan = (said: Said[], { variantId, from }: Facts): Said[] => {
  const plan = said.findLast((one) => one.variantId === variantId && one.from === from)
  return said.filter((one) => one !== plan)
}

/** Every price that was said and not called off, the latest last. */
const saidIn = (events: readonly Plain[]): Said[] =>
  events.reduce<Said[]>((said, event) => {
    const { data, type, at } = event
    if (type === 'ProductPriceCalledOff') return withoutPlan(said, data)
    const times = { from: data.from ?? at, until: data.until ?? null }
    return said.concat(pricesIn(event).map((one) => ({ ...one, ...times })))
  }, [])

const holdsAt = ({ from, until }: Said, at: string): boolean =>
  String(from) <= at && (until === null || at < String(until))

const priceAt = (events: readonly Plain[], variantId: unknown, at: string): Facts => {
  const said = saidIn(events).filter((one) => one.variantId === variantId && holdsAt(one, at))
  const { priceCents, compareAtPriceCents } = Object(said.at(-1) ?? events[0]?.data)
  return { price: shillings(priceCents), compareAtPrice: orNull(compareAtPriceCents) }
}

const givenIn = ({ type, data }: Plain): Facts[] => {
  if (type === 'ProductAdded') return listIn(data, 'variants')
  if (type === 'ProductVariantAdded') return [Object(data.variant)]
  return type === 'ProductVariantChanged' ? [data] : []
}

const barcodesAt = (events: readonly Plain[], variantId: unknown): string => {
  const last = events.findLast(
    ({ type, data }) => type === 'ProductBarcodesChanged' && data.variantId === variantId,
  )
  return listIn(last?.data ?? {}, 'barcodes').join(', ')
}

const variantsIn = (events: readonly Plain[], at: string): Facts[] => {
  const known = new Map<unknown, Facts>()
  for (const given of events.flatMap(givenIn))
    known.set(given.variantId, { ...known.get(given.variantId), ...given })
  return [...known.values()].map(({ variantId, name, sku, isDefault }) => ({
    variantId,
    name,
    sku,
    barcodes: barcodesAt(events, variantId),
    isDefault,
    ...priceAt(events, variantId, at),
  }))
}

const standingOf = (events: readonly Plain[], isDraft: boolean): string => {
  const turned = events.findLast(({ type }) => /^Product(Withdrawn|BroughtBack)$/.test(type))
  if (turned?.type === 'ProductWithdrawn') return 'withdrawn'
  return isDraft ? 'draft' : 'sold'
}

export const productAsOf = (events: readonly Plain[], at: string): Facts | null => {
  const [added] = events
  if (added === undefined) return null
  const told = events.filter(({ type }) => /^Product(Added|Changed|SlugChanged)$/.test(type))
  const facts = Object.assign({}, ...told.map(({ data }) => data))
  const { name, slug, sku, unit, categoryId, isFeatured, description, hasVariants } = facts
  const variants = variantsIn(events, at)
  const shown = variants.find(({ isDefault }) => isDefault === true)
  return {
    name,
    slug,
    sku,
    unit,
    categoryId,
    isFeatured,
    description,
    variants,
    ...priceAt(events, shown?.variantId ?? 0, at),
    standing: standingOf(events, hasVariants === true && variants.length === 0),
  }
}
