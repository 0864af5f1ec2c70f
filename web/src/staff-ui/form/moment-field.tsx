import { Form, Input } from 'antd'

/** A day and a time, as the browser asks for them. '' where there is none. */
export const MomentField = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} label={label}>
    <Input type="datetime-local" />
  </Form.Item>
)
