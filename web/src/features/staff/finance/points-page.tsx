import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { AlteredLog } from '#web/staff-shop/log-warning.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { DryRunView } from './dry-run-view.tsx'
import { ExpiryReport } from './expiry-view.tsx'
import { LedgerList } from './ledger-list.tsx'
import { OutstandingView } from './outstanding-view.tsx'
import { ReplayView } from './replay-view.tsx'

const view = z.enum(['ledger', 'outstanding', 'expiry', 'replay', 'dry-run'])
type View = z.output<typeof view>
const address = addressState(z.object({ view: view.optional() }))

const words: Readonly<Record<View, string>> = {
  ledger: 'Ledger',
  outstanding: 'Outstanding',
  expiry: 'Expiry',
  replay: 'Replay',
  'dry-run': 'Dry run',
}
const views: Readonly<Record<View, () => React.ReactNode>> = {
  ledger: LedgerList,
  outstanding: OutstandingView,
  expiry: ExpiryReport,
  replay: ReplayView,
  'dry-run': DryRunView,
}

/** The ledger of customers' points, and checks that prove it right. */
export const PointsPage = () => {
  const { filters, set } = useAddressFilters(address, [])
  const shown = filters.view ?? 'ledger'
  const Shown = views[shown]
  return (
    <StaffPage title={t('Points ledger')}>
      <AlteredLog />
      <ViewSwitch<View>
        label={t('What to look at')}
        value={shown}
        onChange={(next) => set('view', next === 'ledger' ? '' : next)}
        options={view.options.map((value) => ({ value, label: t(words[value]) }))}
      />
      <Shown />
    </StaffPage>
  )
}
