import { useText } from '#web/lib/text.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { NewTransferLink, TransferList, useStatusField } from './transfer-list.tsx'
import { transferFilters } from './transfers-api.ts'

/** The transfers between all branches. */
export const TransfersPage = () => {
  const t = useText()
  const filtering = useAddressFilters(transferFilters, [])
  const { options } = useBranches()
  const statusField = useStatusField()
  return (
    <StaffPage title={t('Transfers')} beside={<NewTransferLink />}>
      <TransferList query={filtering.query} isNarrowed={filtering.isNarrowed}>
        <AddressFilters
          label={t('Transfers')}
          filtering={filtering}
          fields={[
            statusField,
            { kind: 'choice', name: 'from', label: t('From'), any: t('From any branch'), options },
            { kind: 'choice', name: 'to', label: t('To'), any: t('To any branch'), options },
          ]}
        />
      </TransferList>
    </StaffPage>
  )
}
