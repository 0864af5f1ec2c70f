import { Form, Select } from 'antd'

/** One of a list. A field with `none` may be left empty, which its text explains. */
export const SelectField = <Value extends string | number>({
  name,
  label,
  options,
  none,
}: {
  name: string | (string | number)[]
  label: string
  options: readonly { value: Value; label: string }[]
  none?: string
}) => (
  <Form.Item name={name} label={label}>
    <Select
      options={[...options]}
      allowClear={none !== undefined}
      placeholder={none}
      virtual={false}
      getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
    />
  </Form.Item>
)
