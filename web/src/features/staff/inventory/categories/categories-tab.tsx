import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffCategory } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { categoriesQuery } from '../catalogue-api.ts'
import styles from '../inventory.module.css'
import { CategoryForm } from './category-form.tsx'
import { DeleteCategory } from './delete-category.tsx'

const CategoryIcon = ({ name }: { name: string }) =>
  name === '' ? (
    <span aria-hidden="true">📁</span>
  ) : (
    <img src={`/pictures/categories/${name}.svg`} alt="" width={24} height={24} />
  )

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
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery(useUserId()))
  const [edited, setEdited] = useState<StaffCategory | 'new'>()
  if (data === undefined && isError)
    return (
      <LoadFailed title={t('The categories could not be loaded')} query={{ isFetching, refetch }} />
    )
  return (
    <>
      <div className={styles.actions}>
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
