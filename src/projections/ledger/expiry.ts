import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import type { PageRequest } from '../answer.ts'
import { type VoucherDoc, vouchers } from '../loyalty/vouchers.ts'

/** `ending`: not used, and with an end within the next weeks. `ended`: nobody used them, and their points went back. */
export type ExpiryView = 'ending' | 'ended'

/** Four weeks. */
const AHEAD_MS = 28 * 86_400_000

const queryOf = (view: ExpiryView, now: Date) => {
  if (view === 'ended') return { where: { status: 'expired' }, sort: ['-since'] }
  const until = new Date(now.getTime() + AHEAD_MS).toISOString()
  return { where: { status: 'issued', expiresAt: { lt: until } }, sort: ['expiresAt'] }
}

/** Those that end first come first, and of those that ended the latest. */
export const vouchersBy = (
  store: ReadStore,
  { view, now }: { view: ExpiryView; now: Date },
  { limit, cursor: after }: PageRequest,
): Promise<Page<VoucherDoc>> =>
  store.find<VoucherDoc>(vouchers.collection, { ...queryOf(view, now), limit, after })
