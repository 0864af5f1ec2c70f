export const texts = {
  'Privacy Policy': 'Sera ya Faragha',
  'Terms of Service': 'Masharti ya Huduma',
}
