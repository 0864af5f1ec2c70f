export const texts = {
  'Some of what you see may be a few minutes old.':
    'Baadhi ya unayoona huenda ni ya dakika chache zilizopita.',
}
