import { z } from '#contract/rules/schema.ts'
import { transfersQuery } from '#contract/transfer.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useText } from '#web/lib/text.ts'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { TransferList, useStatusField } from './transfer-list.tsx'
import { transferFilters } from './transfers-api.ts'

const ways = ['coming', 'going'] as const
const filters = addressState(
  z.object({ way: z.enum(ways).default('coming'), status: transfersQuery.shape.status }),
)

/** Transfers to the branch, or from it. */
export const OwnTransfers = ({ branchId }: { branchId: number }) => {
  const t = useText()
  const filtering = useAddressFilters(filters, ['way'])
  const { way, status } = filtering.filters
  const statusField = useStatusField()
  const end = way === 'coming' ? { to: branchId } : { from: branchId }
  return (
    <Stack>
      <ViewSwitch<(typeof ways)[number]>
        label={t('Which way')}
        value={way}
        onChange={(next) => filtering.set('way', next)}
        options={[
          { value: 'coming', label: t('Coming in') },
          { value: 'going', label: t('Going out') },
        ]}
      />
      <TransferList
        query={transferFilters.write({ ...end, status }).toString()}
        isNarrowed={filtering.isNarrowed}
        from={branchId}
      >
        <AddressFilters label={t('Transfers')} filtering={filtering} fields={[statusField]} />
      </TransferList>
    </Stack>
  )
}
