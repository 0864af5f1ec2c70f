export const texts = {
  'It helps other shoppers.': 'Yanasaidia wanunuzi wengine.',
  'Thank you for your review': 'Asante kwa maoni yako',
  'Your review could not be saved': 'Maoni yako hayakuweza kuhifadhiwa',
  '{n} star': 'nyota {n}',
  '{n} stars': 'nyota {n}',
  'Your rating': 'Alama yako',
  Poor: 'Mbaya',
  Fair: 'Wastani',
  Good: 'Nzuri',
  'Very good': 'Nzuri sana',
  Excellent: 'Bora kabisa',
}
