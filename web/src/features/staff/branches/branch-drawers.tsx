import { fill as t } from '#contract/rules/fill.ts'
import { changeBranchBody, newBranchBody, type StaffBranch } from '#contract/staff/branches.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { DrawerForm } from '#web/staff-ui/form/drawer-form.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { AuditLink } from '../history/audit-link.tsx'
import { BranchFields } from './branch-fields.tsx'
import { branchKeys, changeBranch, openBranch } from './branches-api.ts'

type Drawer = { open: boolean; onClose(): void }

/** A new branch begins in the middle of Nairobi. */
const unopened: StaffBranch = {
  id: 0,
  code: '',
  name: '',
  street: '',
  city: '',
  region: '',
  imageUrl: '',
  latitude: -1.2833,
  longitude: 36.8219,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 5,
  phone: '',
  isActive: true,
  revision: 0,
}

export const NewBranch = (drawer: Drawer) => {
  const { mutateAsync } = useAction({
    send: openBranch,
    done: () => showToast(t('Branch added')),
    failed: t('Branch not added'),
    invalidates: branchKeys(useUserId()),
  })
  return (
    <DrawerForm
      {...drawer}
      title={t('Add Branch')}
      schema={newBranchBody}
      start={unopened}
      onSend={mutateAsync}
      send={t('Add Branch')}
      complaints={{ code: t('Small letters, digits and hyphens') }}
    >
      <TextField name="code" label={t('Code (stays as it is)')} maxLength={30} />
      <BranchFields branch={unopened} />
    </DrawerForm>
  )
}

export const ChangeBranch = ({ branch, ...drawer }: Drawer & { branch: StaffBranch }) => {
  const { mutateAsync } = useAction({
    send: (body: Parameters<typeof changeBranch>[1]) => changeBranch(branch.id, body),
    done: () => showToast(t('Branch changed')),
    failed: t('Branch not changed'),
    invalidates: branchKeys(useUserId()),
  })
  return (
    <DrawerForm
      {...drawer}
      title={branch.name}
      schema={changeBranchBody}
      start={branch}
      onSend={mutateAsync}
      send={t('Save Changes')}
    >
      <BranchFields branch={branch} />
      <AuditLink kind="branch" id={branch.id} />
    </DrawerForm>
  )
}
