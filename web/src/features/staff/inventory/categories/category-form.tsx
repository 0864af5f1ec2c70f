import {
  categoryBody,
  categoryChanges,
  type StaffCategory,
} from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { z } from '#contract/rules/zod.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { DrawerForm } from '#web/staff-ui/form/drawer-form.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { AuditLink } from '../../history/audit-link.tsx'
import { addCategory, changeCategory } from '../catalogue-api.ts'
import { SlugField } from '../products/product-fields.tsx'
import { useChange } from '../products/use-change.ts'

const complaints = { name: 'Category name is required', slug: 'Slug is required' }
const Names = () => (
  <>
    <TextField name="name" label={t('Category Name')} maxLength={60} />
    <TextField name="nameSw" label={t('Name in Swahili')} maxLength={60} />
    <TextField name="iconName" label={t('Icon')} maxLength={60} />
  </>
)

const NewCategory = ({ onClose }: { onClose(): void }) => {
  const explain = useFailureText()
  const add = useChange(
    (body: z.output<typeof categoryBody>) => addCategory(body),
    t('The category is added'),
  )
  return (
    <DrawerForm
      open
      onClose={onClose}
      title={t('Add Category')}
      schema={categoryBody}
      start={{ name: '', nameSw: '', slug: '', iconName: '' }}
      onSend={add.mutateAsync}
      send={t('Add Category')}
      complaints={complaints}
      conflict={(error) => <Alert type="warning" message={explain(error)} />}
    >
      <Names />
      <SlugField />
    </DrawerForm>
  )
}

const EditCategory = ({ category, onClose }: { category: StaffCategory; onClose(): void }) => {
  const explain = useFailureText()
  const { id, name, nameSw, iconName, revision } = category
  const change = useChange(
    (body: z.output<typeof categoryChanges>) => changeCategory(id, body),
    t('The category is saved'),
  )
  return (
    <DrawerForm
      open
      onClose={onClose}
      title={t('Edit Category')}
      schema={categoryChanges}
      start={{ name, nameSw, iconName, revision }}
      onSend={change.mutateAsync}
      send={t('Save Changes')}
      complaints={complaints}
      conflict={(error) => <Alert type="warning" message={explain(error)} />}
    >
      <Names />
      <AuditLink kind="category" id={id} />
    </DrawerForm>
  )
}

/** Undefined: nothing is open. */
export const CategoryForm = ({
  edited,
  onClose,
}: {
  edited: StaffCategory | 'new' | undefined
  onClose(): void
}) => {
  if (edited === undefined) return null
  if (edited === 'new') return <NewCategory onClose={onClose} />
  return <EditCategory category={edited} onClose={onClose} />
}
