import { useText } from '../../lib/text.ts'
import { TextField, type TextFieldProps } from './field.tsx'

type Props = Omit<TextFieldProps, 'label'> & { label?: string }

export const NameField = (props: Props) => {
  const t = useText()
  return <TextField label={t('Full Name')} autoComplete="name" {...props} />
}

export const EmailField = (props: Props) => {
  const t = useText()
  return (
    <TextField label={t('Email')} type="email" inputMode="email" autoComplete="email" {...props} />
  )
}

export const PhoneField = (props: Props) => {
  const t = useText()
  return (
    <TextField
      label={t('Phone Number')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="0712 345 678"
      {...props}
    />
  )
}
