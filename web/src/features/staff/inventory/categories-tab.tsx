import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  categoryBody,
  categoryChanges,
  isCategoryIcon,
  type StaffCategory,
} from '#contract/catalogue/staff-catalogue.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { type Column, DataTable } from '#web/staff-ui/data-table.tsx'

import { TextField } from '#web/staff-ui/form/fields.tsx'
import { DrawerForm } from '#web/staff-ui/form/staff-form.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import {
  addCategory,
  categoriesQuery,
  changeCategory,
  deleteCategory,
  useCatalogueChange,
} from './catalogue-api.ts'
import { CategoryIcon, IconField } from './icon-field.tsx'
import styles from './inventory.module.css'
import { SlugField } from './products/product-forms.tsx'

const DeleteCategory = ({ id, name, productCount, revision }: StaffCategory) => {
  const [asking, setAsking] = useState(false)
  const remove = useCatalogueChange(
    () => deleteCategory(id, revision),
    t('The category is deleted'),
  )
  return (
    <>
      <Button danger disabled={productCount > 0} onClick={() => setAsking(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Delete {name}?', { name })}
        text={t('No product is in this category.')}
        confirm={t('Delete')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          remove.mutate(null)
        }}
      />
    </>
  )
}

const complaints = { name: 'Category name is required', slug: 'Slug is required' }
const Names = () => (
  <>
    <TextField name="name" label={t('Category Name')} maxLength={60} />
    <TextField name="nameSw" label={t('Name in Swahili')} maxLength={60} />
    <IconField />
  </>
)

const NewCategory = ({ onClose }: { onClose(): void }) => {
  const add = useCatalogueChange(
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
      draft="new category"
      send={t('Add Category')}
      complaints={complaints}
      explains
    >
      <Names />
      <SlugField />
    </DrawerForm>
  )
}

const EditCategory = ({ category, onClose }: { category: StaffCategory; onClose(): void }) => {
  const { id, name, nameSw, iconName, revision } = category
  const change = useCatalogueChange(
    (body: z.output<typeof categoryChanges>) => changeCategory(id, body),
    t('The category is saved'),
  )
  return (
    <DrawerForm
      open
      onClose={onClose}
      title={t('Edit Category')}
      schema={categoryChanges}
      start={{ name, nameSw, iconName: isCategoryIcon(iconName) ? iconName : '', revision }}
      onSend={change.mutateAsync}
      draft={`category ${id}`}
      send={t('Save Changes')}
      complaints={complaints}
      explains
    >
      <Names />
      <AuditLink kind="category" id={id} />
    </DrawerForm>
  )
}

/** The form of a new category, or of an existing one. It is closed while `edited` is undefined. */
const CategoryForm = ({
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

const columns = (edit: (one: StaffCategory) => void): Column<StaffCategory>[] => [
  {
    title: t('Category'),
    breaks: true,
    cell: ({ name, iconName }) => (
      <span className={styles.category}>
        <CategoryIcon name={iconName} />
        <span>{name}</span>
      </span>
    ),
  },
  { title: t('Slug'), cell: ({ slug }) => slug, width: 'sm', breaks: true },
  { title: t('Products'), cell: ({ productCount }) => productCount, align: 'right' },
  {
    title: t('Actions'),
    cell: (row) => (
      <span className={styles.together}>
        <Button onClick={() => edit(row)}>{t('Edit')}</Button>
        <DeleteCategory {...row} />
      </span>
    ),
  },
]

export const CategoriesTab = () => {
  const { data, isError, error, isFetching, refetch } = useQuery(categoriesQuery(useUserId()))
  const [edited, setEdited] = useState<StaffCategory | 'new'>()
  if (data === undefined && isError)
    return (
      <LoadFailed
        title={t('The categories could not be loaded')}
        query={{ error, isFetching, refetch }}
      />
    )
  return (
    <>
      <div className={styles.standing}>
        <h2>{t('Product Categories')}</h2>
        <Button onClick={() => setEdited('new')}>{t('Add Category')}</Button>
      </div>
      <DataTable
        rows={data ?? []}
        busy={data === undefined}
        rowKey={({ id }) => String(id)}
        columns={columns(setEdited)}
        empty={
          <EmptyState
            title={t('No Categories')}
            text={t('No product categories have been created yet.')}
          />
        }
      />
      <CategoryForm edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
