export const texts = {
  'Choose your branch': 'Chagua tawi lako',
  '{n} branches deliver': 'Matawi {n} yanaleta',
  'Find the nearest branch': 'Tafuta tawi la karibu',
  'Unable to get your current location. Please choose a branch.':
    'Hatukuweza kupata mahali ulipo. Tafadhali chagua tawi.',
  '{opening} to {closing}': '{opening} hadi {closing}',
  'Branch: {name}. Choose another': 'Tawi: {name}. Chagua jingine',
  'Choose a branch': 'Chagua tawi',
  'Has your whole cart': 'Lina vitu vyote vya kikapu chako',
  'Has {n} of {total} lines of your cart': 'Lina vitu {n} kati ya {total} vya kikapu chako',
  'Keep {branch}': 'Baki na {branch}',
  'Lowest fee': 'Ada ya chini zaidi',
  Nearest: 'La karibu zaidi',
  'Products in stock: {n}': 'Bidhaa zilizopo: {n}',
  'These branches deliver to you. Prices and stock are those of the branch.':
    'Matawi haya yanakuletea. Bei na bidhaa zilizopo ni za tawi lenyewe.',
  'Empty my cart and switch': 'Ondoa vitu kikapuni na ubadilishe',
  'Move my cart to {branch}': 'Hamisha kikapu hadi {branch}',
  'Stay at my branch': 'Baki na tawi langu',
  'Switch to {branch}?': 'Badilisha hadi {branch}?',
  'We could not find out what {branch} has in stock.': 'Hatukuweza kujua bidhaa zilizopo {branch}.',
  'Your cart holds products of another branch. Each branch has its own stock.':
    'Kikapu chako kina bidhaa za tawi jingine. Kila tawi lina bidhaa zake.',
  'not available, would be removed': 'haipo, itaondolewa',
  'only {n} available': 'zipo {n} tu',
  '{branch} does not have all of it:': '{branch} haina zote:',
  '{branch} has everything in your cart.': '{branch} ina kila kitu kilicho kikapuni mwako.',
}
