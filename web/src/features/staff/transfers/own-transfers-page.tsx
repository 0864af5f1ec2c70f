import { fill as t } from '#contract/rules/fill.ts'
import { OfOwnBranch } from '../branch/of-own-branch.tsx'
import { NewTransferLink } from './new-transfer-link.tsx'
import { OwnTransfers } from './own-transfers.tsx'

/** The transfers of the manager's own branch. */
export const OwnTransfersPage = () => (
  <OfOwnBranch title={t('Transfers')} beside={<NewTransferLink />}>
    {(branch) => <OwnTransfers branchId={branch.id} />}
  </OfOwnBranch>
)
