import { Form, Input } from 'antd'

const linesOf = (text: string): string[] => text.split('\n')

/** A list of short texts, one a line. */
export const LinesField = ({ name, label }: { name: (string | number)[]; label: string }) => (
  <Form.Item
    name={name}
    label={label}
    getValueProps={(lines: readonly string[] = []) => ({ value: lines.join('\n') })}
    normalize={linesOf}
  >
    <Input.TextArea autoSize={{ minRows: 2 }} />
  </Form.Item>
)
