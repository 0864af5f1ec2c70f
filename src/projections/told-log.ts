import type { Events } from '../stores/event-store/events.ts'
import { tellMoney } from './ledger/money/tell-money.ts'
import { tellAccounts } from './ledger/tell-accounts.ts'
import { tellOrders } from './order-facts/tell-orders.ts'

/** The log as the read models get it: events say what was before them, where they do not repeat it. */
export const toldLog = (events: Events): Events => tellOrders(tellAccounts(tellMoney(events)))
