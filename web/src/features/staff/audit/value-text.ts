import { useQuery } from '@tanstack/react-query'
import type { FactValue } from '#contract/audit.ts'
import type { AuditField } from '#contract/audit-vocabulary.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { nameOfCode, sayInEnglish } from '#web/lib/text.ts'
import { categoriesQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'

const shown = new Intl.DateTimeFormat('en-KE', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** A date and time of Nairobi with seconds. `iso` is in ISO 8601. */
export const exactTime = (iso: string): string => shown.format(new Date(iso))

/** The name of the branch or category whose id a field holds. Undefined for other fields. */
type NameOf = (field: AuditField, id: unknown) => string | undefined

const ofBranch: readonly AuditField[] = [
  ...(['branchId', 'exclusiveBranchId', 'fromBranchId', 'toBranchId'] as const),
]

export const useNames = (): NameOf => {
  const { nameOf } = useBranches()
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (field, id) => {
    if (ofBranch.includes(field)) return nameOf(id)
    return field === 'categoryId' ? categories.find((one) => one.id === id)?.name : undefined
  }
}

const money: readonly AuditField[] = [
  ...(['subtotal', 'deliveryFee', 'discount', 'total', 'paid', 'price', 'compareAtPrice'] as const),
  ...(['worth', 'minimumOrder', 'amount'] as const),
]

/** 'Order cancelled' for 'order_cancelled'. */
const codeText = (code: string): string => {
  if (code === 'mpesa') return 'M-PESA'
  const words = code.replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

type Part = Extract<FactValue, unknown[]>[number]

const sum = ({ price, total, amount }: Part): string =>
  formatKsh(Number(total ?? amount ?? price ?? 0))
const timeText = (time: Part[string] | undefined): string =>
  typeof time === 'string' ? formatDateTime(time) : '…'
const names = ['state', 'kind', 'resolution', 'resultCode', 'reference', 'receipt', 'reason']
const codesIn = (part: Part): string[] =>
  names.flatMap((name) => (part[name] ? [codeText(String(part[name]))] : []))

const became = [
  ['open', '{n} on the way'],
  ['received', '{n} received'],
  ['lost', '{n} lost'],
  ['sentBack', '{n} sent back'],
] as const

/** '12 × Milk: 10 received, 2 lost'. */
const piecesText = (part: Part): string => {
  const parts = became.flatMap(([name, text]) =>
    Number(part[name]) === 0 ? [] : t(text, { n: Number(part[name]) }),
  )
  return [
    `${part.quantity} × ${part.name}`,
    ...(parts.length === 0 ? [] : [parts.join(', ')]),
  ].join(': ')
}

/**
 * A tier in words, with its names in both languages, its benefits and its badge. So the history shows every change of
 * the tier.
 */
const tierText = (part: Part): string =>
  [
    t('{name} / {nameSw}: from {points} {points|point|points}, {percent} %', {
      name: String(part.name),
      nameSw: String(part.nameSw),
      points: Number(part.pointsRequired),
      percent: Number(part.multiplier),
    }),
    ...[part.badgeIcon, part.badgeColor, part.benefits, part.benefitsSw].map(String),
  ]
    .filter((text) => text !== '')
    .join(' · ')

const partTexts: Partial<Record<AuditField, (part: Part) => string>> = {
  lines: (part) => `${part.quantity} × ${part.name}: ${sum(part)}`,
  returns: (part) => [`${part.pieces} pieces: ${sum(part)}`, ...codesIn(part)].join(', '),
  variants: (part) => `${part.name}: ${sum(part)}`,
  plannedPrices: (part) => `${sum(part)}, ${timeText(part.from)} – ${timeText(part.until)}`,
  vouchers: (part) => `${part.points} points`,
  formerSlugs: ({ slug }) => String(slug),
  cases: (part) => codesIn(part).join(', '),
  pieces: piecesText,
  tiers: tierText,
}

const partText = (field: AuditField, part: Part): string =>
  partTexts[field]?.(part) ?? [sum(part), ...codesIn(part)].join(', ')

/** 'KSh 0.45'. A point is worth less than a shilling, so cents are shown. */
const exactKsh = (ksh: number): string => `KSh ${ksh.toFixed(2)}`

const numberText = (field: AuditField, value: number): string => {
  if (field === 'pointWorth') return exactKsh(value)
  return money.includes(field) ? formatKsh(value) : String(value)
}

/** The name of the file without its folder. The long name of an uploaded file is cut short. */
const fileOf = (path: string): string => {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return file.length > 32 ? `${file.slice(0, 12)}…` : file
}

const wordTexts: Partial<Record<AuditField, (value: string) => string>> = {
  status: nameOfCode,
  orderStatus: nameOfCode,
  paymentStatus: nameOfCode,
  paymentMethod: codeText,
  standing: codeText,
  role: (role) => roleName(role, sayInEnglish),
  worth: codeText,
  importKind: codeText,
  findingKind: codeText,
  settledHow: codeText,
  imageUrl: fileOf,
}

const scalarText = (field: AuditField, value: Exclude<FactValue, unknown[]>): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(field, value)
  return wordTexts[field]?.(value) ?? value
}

/** The value of a field as lines of text. */
export const valueLines = (
  field: AuditField,
  value: FactValue | undefined,
  nameOf: NameOf,
): string[] => {
  if (Array.isArray(value)) {
    return value.length === 0 ? ['–'] : value.map((part) => partText(field, part))
  }
  return [nameOf(field, value) ?? scalarText(field, value ?? null)]
}
