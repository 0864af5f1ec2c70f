import type { Events } from '../stores/event-store/events.ts'
import { seedState } from './seed-state.ts'

/** The log holds the demo's accounts, and others could reach them. The message gives the remedy. */
export class DemoAccountsInReach extends Error {
  override name = 'DemoAccountsInReach'

  constructor() {
    super(
      [
        'This shop holds the accounts of the demo shop, whose password everybody can read, and others could reach it.',
        'Take another DATA_DIR (or empty engines) for a real shop; listen on loopback for yourself alone (HOST=127.0.0.1,',
        'without PUBLIC_URL and NODE_ENV=production); or say DEMO=true to show the demo shop to everybody.',
      ].join('\n'),
    )
  }
}

/** Throws `DemoAccountsInReach` where the demo shop was filled in, even in part. */
export const refuseDemoAccounts = async (events: Events): Promise<void> => {
  const state = await seedState(events)
  if (state === 'complete' || state === 'interrupted') throw new DemoAccountsInReach()
}
