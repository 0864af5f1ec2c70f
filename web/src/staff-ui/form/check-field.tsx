import { Checkbox, Form } from 'antd'

export const CheckField = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} valuePropName="checked">
    <Checkbox>{label}</Checkbox>
  </Form.Item>
)
