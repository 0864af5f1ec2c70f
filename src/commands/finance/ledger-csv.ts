import { csvTime } from '../../contract/rules/csv.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import type {
  ExpiryView,
  LedgerEntryDoc,
  LedgerFilter,
  LedgerQueries,
} from '../../projections/ledger/queries.ts'
import type { VoucherDoc } from '../../projections/loyalty/rewards.ts'
import { type CsvColumn, csvPages } from '../csv.ts'

/** Nobody's name: the account's id is for the next program. */
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

/** The entries, newest first, a page at a time. Throws where the actor may not read them. */
export const ledgerCsv = (ledger: LedgerQueries, actor: Actor, filter: LedgerFilter) =>
  csvPages(ledgerColumns, (page) => ledger.entries(actor, filter, page))

/** Nobody's name: the account's id is for the next program. */
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

/** The vouchers of the view, as its page shows them. Throws where the actor may not read them. */
export const vouchersCsv = (ledger: LedgerQueries, actor: Actor, view: ExpiryView) =>
  csvPages(voucherColumns, (page) => ledger.vouchers(actor, view, page))
