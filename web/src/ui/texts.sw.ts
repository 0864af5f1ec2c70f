export const texts = {
  Email: 'Barua pepe',
  'Full Name': 'Jina Kamili',
  'Phone Number': 'Nambari ya Simu',
  'Fewer of {name}': 'Punguza {name}',
  'More of {name}': 'Ongeza {name}',
  'Quantity of {name}': 'Idadi ya {name}',
  '(done)': '(imekamilika)',
  'Try again': 'Jaribu tena',
  Cancel: 'Ghairi',
  Close: 'Funga',
  Hide: 'Ficha',
  Show: 'Onyesha',
  'Show password': 'Onyesha nenosiri',
  optional: 'si lazima',
  'You are offline. We keep trying to reconnect.':
    'Huna mtandao. Tunaendelea kujaribu kuunganisha.',
  Notifications: 'Taarifa',
}
