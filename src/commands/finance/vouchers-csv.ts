import { csvTime } from '../../contract/staff/csv.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { ExpiryView } from '../../projections/ledger/expiry.ts'
import type { LedgerQueries } from '../../projections/ledger/queries.ts'
import type { VoucherDoc } from '../../projections/loyalty/vouchers.ts'
import { type CsvColumn, csvPages } from '../csv/csv-pages.ts'

/** Nobody's name: the account's id is for the next program. */
const columns: CsvColumn<VoucherDoc>[] = [
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
  csvPages(columns, (page) => ledger.vouchers(actor, view, page))
