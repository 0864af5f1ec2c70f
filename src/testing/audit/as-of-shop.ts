import { usualRules } from '#src/domain/loyalty/loyalty-rules.ts'
import { usualWorth } from '#src/domain/points-worth.ts'
import { usualSettings } from '#src/domain/shop-settings.ts'
import { type Facts, listIn, type Plain, shillings } from './plain.ts'

const joined = (texts: unknown): string => (Array.isArray(texts) ? texts.join('; ') : '')

/** What was said last, or what a shop begins with. */
const said = (events: readonly Plain[], usual: object): Facts => ({
  ...usual,
  ...events.at(-1)?.data,
})

export const rulesAsOf = (events: readonly Plain[]): Facts => {
  const rules = said(events, usualRules)
  const tiers = listIn(rules, 'tiers').map((tier) => ({
    ...tier,
    benefits: joined(tier.benefits),
    benefitsSw: joined(tier.benefitsSw),
  }))
  return { version: rules.version, shillingsAPoint: rules.shillingsAPoint, tiers }
}

export const worthAsOf = (events: readonly Plain[]): Facts => {
  const { version, worthCents, redeemedPercent } = said(events, usualWorth)
  return { version, pointWorth: shillings(worthCents), redeemedPercent }
}

export const settingsAsOf = (events: readonly Plain[]): Facts => said(events, usualSettings)

export const categoryAsOf = (events: readonly Plain[]): Facts | null => {
  const details = events.findLast(({ type }) => type !== 'CategoryDeleted')?.data
  if (details === undefined) return null
  const { name, nameSw, slug, iconName: icon } = details
  const isDeleted = events.some(({ type }) => type === 'CategoryDeleted')
  return { name, nameSw, slug, icon, isDeleted }
}

export const findingAsOf = (events: readonly Plain[]): Facts | null => {
  const reported = events.findLast(({ type }) => type === 'StatementFindingReported')?.data
  if (reported === undefined) return null
  const last = events.findLast(({ type }) => type !== 'StatementFindingErased')
  const settled = last?.type === 'StatementFindingSettled' ? last.data : undefined
  return {
    findingKind: reported.kind,
    receipt: reported.receipt,
    amount: shillings(reported.amountCents),
    orderNumber: settled?.orderNumber ?? reported.orderNumber,
    branchId: reported.branchId,
    settledHow: settled?.how ?? null,
    reference: settled?.reference ?? null,
  }
}

export const importAsOf = (events: readonly Plain[]): Facts | null => {
  const [first, ...later] = events
  if (first === undefined) return null
  const { kind: importKind, branchId, rows } = first.data
  const sum = (name: string) =>
    later.reduce((total, { data }) => total + Number(data[name] ?? 0), 0)
  const status = later.find(({ type }) => type === 'ImportEnded')?.data.status ?? 'running'
  const [rowsDone, rowsRefused] = [sum('rows'), sum('refused')]
  return { importKind, branchId, rows, status, rowsDone, rowsRefused }
}
