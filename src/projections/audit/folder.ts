import type { AuditFacts } from '../../contract/audit.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { inventoryEvents } from '../../domain/inventory/events.ts'
import { availableOf, noStock } from '../../domain/inventory/state.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { usualRules } from '../../domain/loyalty/loyalty-rules.ts'
import type { PointsWorth } from '../../domain/points-worth.ts'
import { usualWorth } from '../../domain/points-worth.ts'
import { nextTurn } from '../../domain/product/prices.ts'
import { usualSettings } from '../../domain/shop-settings.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { branches } from '../branches/projection.ts'
import { deliveries } from '../deliveries/projection.ts'
import { changesOf } from '../fold-batch.ts'
import { loyaltyAccounts } from '../loyalty/accounts.ts'
import { rewards } from '../loyalty/rewards.ts'
import { orders } from '../orders/projection.ts'
import { findings } from '../payments/findings.ts'
import { payments } from '../payments/projection.ts'
import { categories } from '../products/categories.ts'
import { products } from '../products/projection.ts'
import type { Body, Projection } from '../projection.ts'
import { imports } from '../shop/imports.ts'
import type { SpannedSum } from '../stock/spans.ts'
import { thresholdAfter } from '../stock/spans.ts'
import { onShelf, type StockSum, sumAfter, termsOf } from '../stock/sums.ts'
import { transfers } from '../stock/transfers.ts'
import { users } from '../users/projection.ts'
import {
  accountFacts,
  branchFacts,
  categoryFacts,
  deliveryFacts,
  findingFacts,
  importFacts,
  orderFacts,
  paymentFacts,
  productFacts,
  rewardFacts,
  transferFacts,
  userFacts,
} from './facts.ts'
import type { Before } from './read-history.ts'
import type { AuditThing } from './thing.ts'

/**
 * Folds the events of one thing. `facts` gives the thing's facts at a moment at or after the last event taken, or null
 * if the thing does not exist then.
 */
export type Folder = { take(event: Recorded): void; facts(at: Instant): AuditFacts | null }

/** Folds one more event into one document of a read model. */
export const foldDoc = <D extends Doc>(
  { on }: Pick<Projection<D>, 'on'>,
  id: string,
  doc: Body<D> | undefined,
  event: Recorded,
): Body<D> | undefined =>
  changesOf(on, event).reduce(
    (before, change) => (change.id === id ? change.fold(before) : before),
    doc,
  )

type Start<D extends Doc> = {
  before?: Body<D> | undefined
  /**
   * The next moment after `at` at which the facts change without an event, as a planned price begins. Undefined: there
   * is none.
   */
  turns?: (doc: Body<D>, at: Instant) => Instant | undefined
}

/** The facts of the thing from `at` until `until`, when they change without an event. */
type Known = { facts: AuditFacts | null; at: Instant; until: Instant | undefined }

const isOfThen = ({ at, until }: Known, moment: Instant): boolean =>
  at <= moment && (until === undefined || moment < until)

/** Folds a thing by its read model. */
const docFolder = <D extends Doc>(
  projection: Projection<D>,
  id: string,
  factsOf: (doc: Body<D>, at: Instant) => AuditFacts,
  { before, turns = () => undefined }: Start<D> = {},
): Folder => {
  let doc = before
  let known: Known | undefined
  const knownFrom = (at: Instant): Known =>
    doc === undefined
      ? { facts: null, at, until: undefined }
      : { facts: factsOf(doc, at), at, until: turns(doc, at) }
  return {
    take: (event) => {
      doc = foldDoc(projection, id, doc, event)
      known = undefined
    },
    facts: (at) => {
      if (known === undefined || !isOfThen(known, at)) known = knownFrom(at)
      return known.facts
    },
  }
}

const sumFacts = (sum: StockSum, lowStockThreshold: number): AuditFacts => {
  const [onHand, { reserved }] = [onShelf(sum), sum]
  const sellable = availableOf({ onHand, reserved })
  return { ...termsOf(sum), onHand, reserved, sellable, lowStockThreshold }
}

const isOfStock = isOf(inventoryEvents)

/** Folds a stock record by its sum, which explains the pieces on the shelf. */
const stockFolder = (before?: SpannedSum): Folder => {
  let sum = before?.sum
  let threshold = before?.lowStockThreshold ?? noStock.lowStockThreshold
  const now = () => (sum === undefined ? null : sumFacts(sum, threshold))
  let known = now()
  return {
    take: (event) => {
      if (!isOfStock(event)) return
      sum = sumAfter(sum, event)
      threshold = thresholdAfter(threshold, event)
      known = now()
    },
    facts: () => known,
  }
}

const rulesFacts = ({ version, shillingsAPoint, tiers }: LoyaltyRules): AuditFacts => ({
  version,
  shillingsAPoint,
  tiers: tiers.map(({ benefits, benefitsSw, ...tier }) => ({
    ...tier,
    benefits: benefits.join('; '),
    benefitsSw: benefitsSw.join('; '),
  })),
})

const worthFacts = ({ version, worthCents, redeemedPercent }: PointsWorth): AuditFacts => ({
  version,
  pointWorth: toKsh(worthCents),
  redeemedPercent,
})

/** Folds rules of which each event holds all. `usual`: the rules before the first event. */
const rulesFolder = <Rules>(
  usual: Rules,
  statedBy: (event: Recorded) => Rules | undefined,
  factsOf: (rules: Rules) => AuditFacts,
): Folder => {
  let facts = factsOf(usual)
  return {
    take: (event) => {
      const rules = statedBy(event)
      if (rules !== undefined) facts = factsOf(rules)
    },
    facts: () => facts,
  }
}

/** Folds the thing as its read model does. `before`: the state of the thing before the first event taken. */
export const folderOf = ({ kind, id }: AuditThing, before: Before): Folder => {
  switch (kind) {
    case 'order':
      return docFolder(orders, id, orderFacts)
    case 'payment':
      return docFolder(payments, id, paymentFacts)
    case 'product':
      return docFolder(products, id, productFacts, {
        before: before.product,
        turns: ({ said }, at) => nextTurn(said, at),
      })
    case 'stock':
      return stockFolder(before.stock)
    case 'branch':
      return docFolder(branches, id, branchFacts, { before: before.branch })
    case 'delivery':
      return docFolder(deliveries, id, deliveryFacts)
    case 'loyalty':
      return docFolder(loyaltyAccounts, id, accountFacts, { before: before.account })
    case 'reward':
      return docFolder(rewards, id, rewardFacts, { before: before.reward })
    case 'user':
      return docFolder(users, id, userFacts)
    case 'transfer':
      return docFolder(transfers, id, transferFacts)
    case 'category':
      return docFolder(categories, id, categoryFacts)
    case 'import':
      return docFolder(imports, id, importFacts)
    case 'finding':
      return docFolder(findings, id, findingFacts)
    case 'loyalty_rules':
      return rulesFolder(
        usualRules,
        ({ type, data }) => (type === 'LoyaltyRulesChanged' ? data : undefined),
        rulesFacts,
      )
    case 'points_worth':
      return rulesFolder(
        usualWorth,
        ({ type, data }) => (type === 'PointsWorthChanged' ? data : undefined),
        worthFacts,
      )
    case 'shop_settings':
      // The shop's phone is public, so all settings are shown.
      return rulesFolder(
        usualSettings,
        ({ type, data }) => (type === 'ShopSettingsChanged' ? data : undefined),
        (settings) => ({ ...settings }),
      )
  }
}
