export const texts = {
  'Good to know': 'Vizuri kujua',
  'Name, city or region': 'Jina, mji au eneo',
  'Search branches by name, city or region': 'Tafuta matawi kwa jina, mji au eneo',
  'Map of our branches and the areas that they deliver to':
    'Ramani ya matawi yetu na maeneo yanayofikiwa',
  Map: 'Ramani',
  'Show on a map': 'Onyesha kwenye ramani',
  'Branches are open 8AM to 9PM, seven days a week, and closed on major public holidays.':
    'Matawi yanafunguliwa saa 2 asubuhi hadi saa 3 usiku, siku saba kwa wiki, na kufungwa sikukuu kuu.',
  'The delivery radius is 4 to 7 km, depending on the branch.':
    'Tunaleta umbali wa km 4 hadi 7, kulingana na tawi.',
  'A 30-minute delivery guarantee applies within the delivery radius.':
    'Ndani ya eneo hilo tunaahidi kufika kwa dakika 30.',
  'Stock varies per branch.': 'Bidhaa hutofautiana kwa kila tawi.',
  'Walk-ins are welcome.': 'Karibu dukani pia.',
  'Our Branches': 'Matawi Yetu',
}
