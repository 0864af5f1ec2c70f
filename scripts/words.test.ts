import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const at = (path: string): string => join(root, path)

const { config } = ts.readConfigFile(at('web/tsconfig.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, at('web'))

/** The roots of the texts, and the readers of the log's events. */
const roots = [
  'web/src/app/swahili.ts',
  'web/src/lib/api.ts',
  'web/src/shop/order/order-status.tsx',
  'web/src/features/orders/order-details.tsx',
  'src/projections/orders/history.ts',
  'src/projections/payments/projection.ts',
].map(at)

const untouched = new Map<string, ts.SourceFile | undefined>()
let last: ts.Program | undefined

/** Which of `asked` fail the type check once `planted` replaces `found`. */
const failing = (
  path: string,
  found: string,
  planted: string,
  asked: readonly string[],
): string[] => {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (file, target) => {
    if (file !== at(path)) {
      if (!untouched.has(file)) untouched.set(file, read(file, target))
      return untouched.get(file)
    }
    const text = ts.sys.readFile(file) ?? ''
    expect(text, path).toContain(found)
    return ts.createSourceFile(file, text.replace(found, planted), target, true)
  }
  const program = ts.createProgram(roots, options, host, last)
  last = program
  return asked.filter(
    (one) => ts.getPreEmitDiagnostics(program, program.getSourceFile(at(one))).length > 0,
  )
}

/** The files that the plants break. */
const watched = [
  'src/projections/payments/events.ts',
  'src/projections/orders/history.ts',
  'src/contract/payment/payment-words.ts',
  'src/contract/payment/payment-history.ts',
  'web/src/shop/order/order-status.tsx',
  'web/src/features/orders/order-details.tsx',
  'web/src/lib/api.ts',
]

const MINUTES_MS = 120_000

it.each([
  ['nothing is planted', 'web/src/app/swahili.ts', 'Swahili', 'Swahili', []],
  [
    'a payment has an event that no history tells of',
    'src/domain/payment/events.ts',
    "| DomainEvent<'OrderCancellationNoted', { orderId: string }>",
    "| DomainEvent<'OrderCancellationNoted', { orderId: string }> | DomainEvent<'PaymentLost', { orderId: string }>",
    ['src/projections/payments/events.ts'],
  ],
  [
    'an order has an event that no history tells of',
    'src/domain/order/events.ts',
    "| DomainEvent<'OrderDelivered', { orderId: string }>",
    "| DomainEvent<'OrderDelivered', { orderId: string }> | DomainEvent<'OrderLost', { orderId: string }>",
    ['src/projections/orders/history.ts'],
  ],
  [
    'an event of a payment has no words',
    'src/contract/payment/payment-history.ts',
    "entryOf(base, 'PromptAccepted', {}),",
    "entryOf(base, 'PromptAccepted', {}), entryOf(base, 'PaymentLost', {}),",
    ['src/contract/payment/payment-words.ts'],
  ],
  [
    'a change of an order has no words',
    'src/contract/payment/payment-history.ts',
    "z.object({ ...base, type: z.literal('OrderJoinedAccount'), facts: z.object({}) }),",
    "z.object({ ...base, type: z.literal('OrderJoinedAccount'), facts: z.object({}) }), z.object({ ...base, type: z.literal('OrderLost'), facts: z.object({}) }),",
    ['src/contract/payment/payment-history.ts'],
  ],
  [
    'a change of an order has not what its words need',
    'src/contract/payment/payment-history.ts',
    "type: z.literal('OrderJoinedAccount'), facts: z.object({})",
    "type: z.literal('OrderJoinedAccount'), facts: z.object({ by: z.string() })",
    ['src/projections/orders/history.ts'],
  ],
  [
    'an event of an order has no words',
    'src/domain/order/vocabulary.ts',
    "OrderDelivered: 'delivered',",
    "OrderDelivered: 'delivered', OrderLost: 'lost',",
    ['web/src/shop/order/order-status.tsx'],
  ],
  [
    'the words of an event are in English alone',
    'src/contract/payment/payment-words.ts',
    "'Refund handed to M-PESA'",
    "'Refund flown to M-PESA'",
    ['web/src/features/orders/order-details.tsx'],
  ],
  [
    'a refusal is in English alone',
    'src/contract/refusals.ts',
    "'Please sign in.'",
    "'Please show yourself.'",
    ['web/src/lib/api.ts'],
  ],
] as const)(
  'the type check knows when %s',
  (_, path, found, planted, files) => {
    expect(failing(path, found, planted, files.length > 0 ? files : watched)).toEqual([...files])
  },
  MINUTES_MS,
)
