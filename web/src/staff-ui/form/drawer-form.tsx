import type { ComponentProps } from 'react'
import type { z } from '#contract/rules/zod.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { StaffForm } from './staff-form.tsx'

/** A form beside the list that it changes. The drawer closes once the form is sent. */
export const DrawerForm = <Schema extends z.ZodType>({
  open,
  onClose,
  title,
  onSend,
  ...form
}: Omit<ComponentProps<typeof StaffForm<Schema>>, 'onSend'> & {
  open: boolean
  onClose(): void
  title: string
  onSend(body: z.output<Schema>): Promise<unknown>
}) => (
  <Sheet open={open} onClose={onClose} side="right" wide title={title}>
    <StaffForm
      isLong
      {...form}
      onSend={async (body) => {
        await onSend(body)
        onClose()
      }}
    />
  </Sheet>
)
