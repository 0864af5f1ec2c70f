import { differenceWords } from '../../contract/points-differences.ts'
import type { Difference, DryAccount, ExpiryView } from '../../contract/points-ledger.ts'
import { csvTime } from '../../contract/rules/csv.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import type {
  LedgerEntryDoc,
  LedgerFilter,
  LedgerQueries,
} from '../../projections/ledger/queries.ts'
import type { VoucherDoc } from '../../projections/loyalty/rewards.ts'
import { type CsvColumn, csvPages, csvRows } from '../csv.ts'

/** No column holds a name. Account ids link the rows to other files. */
const ledgerColumns: CsvColumn<LedgerEntryDoc>[] = [
  ['Entry id', ({ id }) => id],
  ['Event id', ({ eventId }) => eventId],
  ['Account id', ({ userId }) => userId],
  ['Number in the account', ({ revision }) => revision],
  ['Kind', ({ kind }) => kind],
  ['Points', ({ points }) => points],
  ['Balance', ({ balance }) => balance],
  ['Tier', ({ tierId }) => tierId],
  ['About', ({ about }) => about],
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Reward', ({ name }) => name],
  ['Rules version', ({ booking }) => booking?.rulesVersion ?? null],
  ['Shillings a point', ({ booking }) => booking?.shillingsAPoint ?? null],
  ['Multiplier (%)', ({ booking }) => booking?.multiplier ?? null],
  ['Recorded at', ({ at }) => csvTime(at)],
  ['Happened at', ({ happenedAt }) => csvTime(happenedAt)],
]

/** The ledger's entries as CSV, newest first, page by page. Throws if the actor may not read them. */
export const ledgerCsv = (ledger: LedgerQueries, actor: Actor, filter: LedgerFilter) =>
  csvPages(ledgerColumns, (page) => ledger.entries(actor, filter, page))

/** No column holds a name. Account ids link the rows to other files. */
const voucherColumns: CsvColumn<VoucherDoc>[] = [
  ['Voucher id', ({ id }) => id],
  ['Account id', ({ userId }) => userId],
  ['Reward', ({ name }) => name],
  ['Points', ({ points }) => points],
  ['Status', ({ status }) => status],
  ['Redeemed at', ({ issuedAt }) => csvTime(issuedAt)],
  ['Ends at', ({ expiresAt }) => csvTime(expiresAt)],
  ['In this status since', ({ since }) => csvTime(since)],
]

/** The vouchers of one view as CSV. Throws if the actor may not read them. */
export const vouchersCsv = (ledger: LedgerQueries, actor: Actor, view: ExpiryView) =>
  csvPages(voucherColumns, (page) => ledger.vouchers(actor, view, page))

/** No column holds a name. Account ids link the rows to other files. */
const differenceColumns: CsvColumn<Difference>[] = [
  ['Kind', ({ kind }) => differenceWords[kind]],
  ['Account id', ({ account }) => account],
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Order id', ({ order }) => order],
  ['Entry id', ({ entry }) => entry],
  ['Event id', ({ event }) => event],
  ['What', ({ field }) => field],
  ['Is', ({ shown }) => shown],
  ['Should be', ({ replayed }) => replayed],
]

/** What a replay of the ledger finds, as CSV. */
export const differencesCsv = (found: AsyncIterable<Difference>) =>
  csvRows(differenceColumns, found)

/** No column holds a name. Account ids link the rows to other files. */
const dryColumns: CsvColumn<DryAccount>[] = [
  ['Account id', ({ account }) => account],
  ['Points', ({ booked }) => booked],
  ['Would be', ({ dry }) => dry],
  ['More', ({ booked, dry }) => dry - booked],
]

/** The accounts that would gain or lose points by other rules, as CSV. */
export const dryRunCsv = (accounts: AsyncIterable<DryAccount>) => csvRows(dryColumns, accounts)
