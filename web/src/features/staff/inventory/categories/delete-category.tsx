import { useState } from 'react'
import type { StaffCategory } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deleteCategory } from '../catalogue-api.ts'
import { useChange } from '../products/use-change.ts'

export const DeleteCategory = ({ id, name, productCount, revision }: StaffCategory) => {
  const [asking, setAsking] = useState(false)
  const remove = useChange(() => deleteCategory(id, revision), t('The category is deleted'))
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
