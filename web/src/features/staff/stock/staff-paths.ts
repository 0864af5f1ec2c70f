import { useSession } from '#web/shop/account/session.ts'
import { workplaces } from '#web/shop/account/workplace.ts'

/** Where the viewer opens an order or a transfer. A manager's are those of the own branch. */
export const useStaffPaths = () => {
  const isManager = useSession(({ user }) => user?.role === 'branch_manager')
  const own = workplaces.branch_manager
  return {
    order: (id: string): string =>
      isManager ? `${own}?tab=orders&list=all&order=${id}` : `/admin/orders?order=${id}`,
    transfer: (id: string): string =>
      isManager ? `/branch-manager/transfers?transfer=${id}` : `/admin/transfers?transfer=${id}`,
  }
}
