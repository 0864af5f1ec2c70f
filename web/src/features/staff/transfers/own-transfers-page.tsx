import { useText } from '#web/lib/text.ts'
import { NotForClerks } from '#web/staff-shop/branch/clerk.tsx'
import { OfOwnBranch } from '#web/staff-shop/branch/own-branch.tsx'
import { OwnTransfers } from './own-transfers.tsx'
import { NewTransferLink } from './transfer-list.tsx'

/** The transfers of the viewer's own branch. */
export const OwnTransfersPage = () => {
  const t = useText()
  return (
    <OfOwnBranch
      title={t('Transfers')}
      beside={
        <NotForClerks>
          <NewTransferLink />
        </NotForClerks>
      }
    >
      {(branch) => <OwnTransfers branchId={branch.id} />}
    </OfOwnBranch>
  )
}
