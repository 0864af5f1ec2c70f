import { Form, InputNumber } from 'antd'

/** A number, with its unit behind it. */
export const NumberField = ({
  name,
  label,
  unit,
  step = 1,
}: {
  name: string | (string | number)[]
  label: string
  unit?: string
  step?: number
}) => (
  <Form.Item name={name} label={label}>
    <InputNumber step={step} suffix={unit} inputMode="decimal" />
  </Form.Item>
)
