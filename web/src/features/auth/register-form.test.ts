import { expect, test } from 'vitest'
import { spec } from '#spec'
import { said } from '../../testing/said.ts'
import { bodyOf, complaintAbout } from './register-form.tsx'

const right = {
  username: 'achieng',
  email: 'achieng@example.com',
  fullName: 'Achieng Otieno',
  password: 'secret1',
  confirmPassword: 'secret1',
  phoneNumber: '',
}

test('takes a right entry; the phone is optional', () => {
  spec('storefront 5', 'Registration: the phone is optional')
  expect(complaintAbout(right)).toBeUndefined()
  expect(complaintAbout({ ...right, phoneNumber: '0712 345 678' })).toBeUndefined()
})

test.each(['username', 'email', 'fullName', 'password'])(
  'asks for what is missing before anything else: %s',
  (field) => {
    spec('storefront 5', 'Registration: username, email, full name and password required')
    expect(complaintAbout({ ...right, confirmPassword: 'other', [field]: ' ' })).toEqual({
      title: 'Missing Information',
      text: 'Please fill in all required fields',
      errors: { [field]: 'Please fill in all required fields' },
    })
  },
)

test('wants both passwords alike, then long enough', () => {
  spec('storefront 5', 'Registration: the confirmation must match, ‘Password Mismatch’')
  spec('storefront 5', 'Registration: password of 6 characters, ‘Weak Password’')
  spec('storefront 9', 'Password minimum 6')
  const short = { ...right, password: 'abcde' }
  expect(complaintAbout(short)).toMatchObject({
    title: 'Password Mismatch',
    text: 'Passwords do not match',
  })
  expect(complaintAbout({ ...short, confirmPassword: 'abcde' })).toMatchObject({
    title: 'Weak Password',
    text: 'Password must be at least 6 characters long',
  })
  const six = { password: 'abcdef', confirmPassword: 'abcdef' }
  expect(complaintAbout({ ...right, ...six })).toBeUndefined()
})

test('names the field that the server would refuse', () => {
  expect(said(complaintAbout({ ...right, phoneNumber: '12' })?.errors)).toEqual({
    phoneNumber: 'Please enter a valid Kenyan phone number',
  })
})

test('the confirmation is not sent', () => {
  spec('storefront 5', 'Registration: the confirmation is not sent')
  expect(bodyOf(right)).not.toHaveProperty('confirmPassword')
})
