import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { useBranchName } from '../transfer-words.tsx'
import { transferQuery } from '../transfers-api.ts'
import { TransferView } from './transfer-view.tsx'

const Content = ({ id }: { id: string }) => (
  <Loaded
    query={useQuery(transferQuery(useUserId(), id))}
    failed={t('The transfer could not be loaded')}
    height="420px"
  >
    {(transfer) => <TransferView transfer={transfer} />}
  </Loaded>
)

const useTitle = (id: string): string => {
  const nameOf = useBranchName()
  const { data } = useQuery({ ...transferQuery(useUserId(), id), enabled: id !== '' })
  return data === undefined
    ? t('Transfer')
    : `${nameOf(data.fromBranchId)} → ${nameOf(data.toBranchId)}`
}

/** One transfer beside the list. Null closes it. */
export const TransferDrawer = ({ id, onClose }: { id: string | null; onClose(): void }) => {
  const shown = useLast(id) ?? ''
  return (
    <Sheet open={id !== null} onClose={onClose} side="right" wide title={useTitle(shown)}>
      {shown === '' ? null : <Content key={shown} id={shown} />}
    </Sheet>
  )
}
