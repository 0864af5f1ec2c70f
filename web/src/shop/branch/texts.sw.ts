export const texts = {
  'Press the map where the branch is.': 'Bonyeza ramani mahali tawi lilipo.',
  'This branch takes no orders at the moment.': 'Tawi hili halipokei maagizo kwa sasa.',
  'Closed now. We deliver from {time}.': 'Tumefunga kwa sasa. Tunaleta kuanzia {time}.',
  'Closed now. We deliver from {time} tomorrow.':
    'Tumefunga kwa sasa. Tunaleta kesho kuanzia {time}.',
  'Closed now. We deliver from {time} on {day}.':
    'Tumefunga kwa sasa. Tunaleta {day} kuanzia {time}.',
  'Opens {time}': 'Inafunguliwa {time}',
  'Opens {time} tomorrow': 'Inafunguliwa kesho {time}',
  'Opens {time} on {day}': 'Inafunguliwa {day} {time}',
  Monday: 'Jumatatu',
  Tuesday: 'Jumanne',
  Wednesday: 'Jumatano',
  Thursday: 'Alhamisi',
  Friday: 'Ijumaa',
  Saturday: 'Jumamosi',
  Sunday: 'Jumapili',
  Open: 'Imefunguliwa',
  'Switch to {branch}': 'Badilisha hadi {branch}',
  'delivers to you': 'linakuletea',
  'too far to deliver': 'mbali mno kuletewa',
  'Not at {branch}. In stock at {others} and {n} more':
    'Haipo {branch}. Ipo {others} na mengine {n}',
  'Not at {branch}. In stock at {others}': 'Haipo {branch}. Ipo {others}',
  'Choose on a map': 'Chagua kwenye ramani',
  'Hide the map': 'Ficha ramani',
  'Map to choose a place for your delivery': 'Ramani ya kuchagua mahali pa kuletewa',
  'Tap where you want your delivery, or move the map and put the pin in its middle.':
    'Gusa unapotaka kuletewa, au sogeza ramani na uweke pini katikati.',
  ': {km} km from {branch}, delivery {fee}': ': km {km} kutoka {branch}, usafirishaji {fee}',
  'Delivers to you': 'Linakuletea',
  'Outside the delivery area of {branch}: no branch of ours reaches you yet':
    'Nje ya eneo la {branch}: bado hakuna tawi letu linalokufikia',
  'Outside the delivery area of {branch}: {other} reaches you':
    'Nje ya eneo la {branch}: {other} linakufikia',
  'Switch to {other}': 'Badilisha hadi {other}',
  '{km} km from you': 'km {km} kutoka kwako',
  'Use Current Location': 'Tumia Mahali Nilipo',
  'Geolocation is not supported by your browser. Please enter your location manually.':
    'Kivinjari chako hakiwezi kujua mahali ulipo. Tafadhali andika mwenyewe.',
  'Unable to get your current location. Please enter it manually.':
    'Hatukuweza kupata mahali ulipo. Tafadhali andika mwenyewe.',
  'Select {name}': 'Chagua {name}',
  Select: 'Chagua',
  Selected: 'Imechaguliwa',
  'Selected: {name}': 'Imechaguliwa: {name}',
  '{deliveryRadius} km delivery radius': 'Tunaleta umbali wa km {deliveryRadius}',
}
