import type { FactValue } from '#contract/audit/audit.ts'
import type { AuditField } from '#contract/audit/vocabulary.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { NameOf } from './use-names.ts'

export const fieldWords: Readonly<Record<AuditField, string>> = {
  orderNumber: 'Order number',
  trackingNumber: 'Tracking number',
  carrier: 'Driver or partner',
  attempt: 'Try',
  wrongCodes: 'Wrong codes',
  withoutCode: 'Handed over without the code',
  fromPin: 'Metres from the pin',
  status: 'Status',
  paymentStatus: 'Payment status',
  paymentMethod: 'Payment method',
  receipt: 'Receipt',
  branchId: 'Branch',
  customerName: 'Customer',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  street: 'Street',
  city: 'City',
  region: 'Region',
  notes: 'Notes',
  lines: 'Items',
  subtotal: 'Subtotal',
  deliveryFee: 'Delivery fee',
  discount: 'Discount',
  total: 'Total',
  returns: 'Returns',
  orderStatus: 'Order status',
  paid: 'Paid',
  attempts: 'Prompts',
  refunds: 'Refunds',
  cases: 'Review',
  name: 'Name',
  nameSw: 'Name in Swahili',
  price: 'Price',
  compareAtPrice: 'Compare at price',
  variants: 'Sizes',
  standing: 'Standing',
  plannedPrices: 'Planned prices',
  slug: 'Slug',
  formerSlugs: 'Former slugs',
  sku: 'SKU',
  unit: 'Unit',
  categoryId: 'Category',
  isFeatured: 'Featured',
  exclusiveBranchId: 'Sold only at',
  imageUrl: 'Picture',
  description: 'Description',
  descriptionSw: 'Description in Swahili',
  searchWords: 'Also called',
  opening: 'Opening stock',
  received: 'Received from suppliers',
  transferredIn: 'Came from other branches',
  transferredOut: 'Sent to other branches',
  returned: 'Brought back',
  left: 'Left with orders',
  writtenOff: 'Written off',
  counted: 'Differences at counts',
  onHand: 'On the shelf',
  reserved: 'Reserved',
  sellable: 'Can be sold',
  lowStockThreshold: 'Low from',
  code: 'Code',
  latitude: 'Latitude',
  longitude: 'Longitude',
  openingTime: 'Opens',
  closingTime: 'Closes',
  deliveryRadius: 'Delivery radius (km)',
  phone: 'Phone',
  isActive: 'Active',
  username: 'Username',
  fullName: 'Full name',
  email: 'Email',
  role: 'Role',
  addresses: 'Saved addresses',
}

const money: readonly AuditField[] = [
  ...(['subtotal', 'deliveryFee', 'discount', 'total', 'paid', 'price', 'compareAtPrice'] as const),
]
const codes: readonly AuditField[] = [
  ...(['status', 'orderStatus', 'paymentStatus', 'paymentMethod', 'standing', 'role'] as const),
]

/** 'Ready for delivery' of 'ready_for_delivery'. */
export const codeText = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

type Part = Extract<FactValue, unknown[]>[number]

const sum = ({ price, total, amount }: Part): string =>
  formatKsh(Number(total ?? amount ?? price ?? 0))
const timeText = (time: Part[string] | undefined): string =>
  typeof time === 'string' ? formatDateTime(time) : '…'
const names = ['state', 'kind', 'resolution', 'resultCode', 'reference', 'receipt', 'reason']
const told = (part: Part): string[] =>
  names.flatMap((name) => (part[name] ? [codeText(String(part[name]))] : []))

const partTexts: Partial<Record<AuditField, (part: Part) => string>> = {
  lines: (part) => `${part.quantity} × ${part.name}: ${sum(part)}`,
  returns: (part) => [`${part.pieces} pieces: ${sum(part)}`, ...told(part)].join(', '),
  variants: (part) => `${part.name}: ${sum(part)}`,
  plannedPrices: (part) => `${sum(part)}, ${timeText(part.from)} – ${timeText(part.until)}`,
  formerSlugs: ({ slug }) => String(slug),
  cases: (part) => told(part).join(', '),
}

const partText = (field: AuditField, part: Part): string =>
  partTexts[field]?.(part) ?? [sum(part), ...told(part)].join(', ')

const numberText = (field: AuditField, value: number): string =>
  money.includes(field) ? formatKsh(value) : String(value)

/** The file alone, and no more of an uploaded one's long name than tells it from another. */
const fileOf = (path: string): string => {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return file.length > 32 ? `${file.slice(0, 12)}…` : file
}

const scalarText = (field: AuditField, value: Exclude<FactValue, unknown[]>): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(field, value)
  if (field === 'imageUrl') return fileOf(value)
  return codes.includes(field) ? codeText(value) : value
}

/** The lines of a fact's value. */
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
