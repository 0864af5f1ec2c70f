import { usualRules } from '#src/domain/loyalty/loyalty-rules.ts'
import { usualSettings } from '#src/domain/shop-settings.ts'
import type { TransferOutcome } from '#src/domain/transfer.ts'
import type { Told } from '../projections/history.ts'

const flour = { productId: 3, variantId: 2 }
const soap = { productId: 1, variantId: 0 }
const sent = (transferId: string): Told['event'][] => [
  {
    type: 'TransferPlanned',
    data: {
      transferId,
      fromBranchId: 1,
      toBranchId: 2,
      note: 'By the van',
      lines: [
        { ...flour, quantity: 12 },
        { ...soap, quantity: 5 },
      ],
    },
  },
  { type: 'TransferSent', data: { transferId } },
]
const closed = (closingId: string, outcome: TransferOutcome, quantity: number): Told['event'] => ({
  type: 'TransferClosed',
  data: {
    transferId: 't1',
    closingId,
    outcome,
    reason: 'Torn',
    lines: [{ ...flour, quantity }],
  },
})

/** One that comes in parts, one that is taken back, and one whose pieces were not there. */
const transfers: Readonly<Record<string, readonly Told['event'][]>> = {
  t1: [
    ...sent('t1'),
    {
      type: 'TransferReceived',
      data: {
        transferId: 't1',
        receiptId: 'r1',
        lines: [
          { ...flour, quantity: 7 },
          { ...soap, quantity: 5 },
        ],
      },
    },
    ...[closed('c1', 'lost', 2), closed('c2', 'sent_back', 3)],
  ],
  t2: [
    ...sent('t2'),
    { type: 'TransferCancelled', data: { transferId: 't2', reason: 'The van broke down' } },
  ],
  t3: [...sent('t3').slice(0, 1), { type: 'TransferRefused', data: { transferId: 't3' } }],
}

const imported = (importId: string, status: 'done' | 'file_gone'): Told['event'][] => [
  {
    type: 'ImportStarted',
    data: {
      importId,
      kind: 'counts',
      branchId: 2,
      rows: 700,
      parts: 2,
      by: { id: 'user-1', role: 'branch_manager' },
    },
  },
  { type: 'ImportAdvanced', data: { importId, part: 0, rows: 500, refused: 3, left: 1 } },
  { type: 'ImportAdvanced', data: { importId, part: 1, rows: 200, refused: 0, left: 0 } },
  { type: 'ImportEnded', data: { importId, status } },
]

const line = { findingId: 'SKL1ABCDEF', subject: 'finding-SKL1ABCDEF' }
const noOrder = { orderId: null, orderNumber: null }
const found: readonly Told['event'][] = [
  {
    type: 'StatementFindingReported',
    data: {
      ...line,
      ...noOrder,
      kind: 'paid_without_order',
      receipt: 'SKL1ABCDEF',
      amountCents: 55_000,
      expectedCents: null,
      isOut: false,
      happenedAt: '2026-01-01T09:00:00.000Z',
      account: 'RENT JAN',
      branchId: null,
    },
  },
  {
    type: 'StatementFindingSettled',
    data: { ...line, ...noOrder, how: 'refunded', reference: 'SKL2BACK00', note: '' },
  },
  { type: 'StatementFindingReopened', data: { ...line, note: 'Another payment went back' } },
  {
    type: 'StatementFindingSettled',
    data: { ...line, ...noOrder, how: 'not_ours', reference: null, note: 'The rent of the owner' },
  },
]

const details = { categoryId: 1, nameSw: 'Vyakula', slug: 'food', iconName: 'bread' }
const { version: _, ...rules } = usualRules
const own: Readonly<Record<string, readonly Told['event'][]>> = {
  'category-1': [
    { type: 'CategoryChanged', data: { ...details, name: 'Food' } },
    { type: 'CategoryDeleted', data: { categoryId: 1 } },
  ],
  'import-i1': imported('i1', 'done'),
  'import-i2': imported('i2', 'file_gone'),
  'finding-SKL1ABCDEF': found,
  'loyaltyrules-shop': [20, 15].map((shillingsAPoint, n) => ({
    type: 'LoyaltyRulesChanged',
    data: { ...rules, version: n + 2, shillingsAPoint },
  })),
  'pointsworth-shop': [40, 60].map((worthCents, n) => ({
    type: 'PointsWorthChanged',
    data: { version: n + 2, worthCents, redeemedPercent: 90 },
  })),
  'shopsettings-shop': ['Mama Mboga', 'Mama Mboga & Sons'].map((name) => ({
    type: 'ShopSettingsChanged',
    data: { ...usualSettings, name },
  })),
}

/** Transfers, imports, a category, and what the shop says of itself. */
export const ownThings: readonly Told[] = [
  ...Object.entries(transfers).map(([id, events]) => [`transfer-${id}`, events] as const),
  ...Object.entries(own),
].flatMap(([stream, events]) => events.map((event) => ({ stream, event })))
