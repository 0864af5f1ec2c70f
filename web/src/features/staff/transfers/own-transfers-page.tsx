import { fill as t } from '#contract/rules/text.ts'
import { OfOwnBranch } from '#web/staff-shop/branch/own-branch.tsx'
import { OwnTransfers } from './own-transfers.tsx'
import { NewTransferLink } from './transfer-list.tsx'

/** The transfers of the manager's own branch. */
export const OwnTransfersPage = () => (
  <OfOwnBranch title={t('Transfers')} beside={<NewTransferLink />}>
    {(branch) => <OwnTransfers branchId={branch.id} />}
  </OfOwnBranch>
)
