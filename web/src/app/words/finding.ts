import type { Words } from '../../lib/find-words.ts'

/** Swahili for searching, maps, recommendations and the track box. */
export const finding: Words = {
  'All results for "{term}"': 'Matokeo yote ya "{term}"',
  Category: 'Aina',
  'Recent searches': 'Ulizotafuta karibuni',
  Suggestions: 'Mapendekezo',
  '{n} suggestions': 'mapendekezo {n}',
  'delivers to you': 'linakuletea',
  'too far to deliver': 'mbali mno kuletewa',
  'Not at {branch}. In stock at {others} and {n} more':
    'Haipo {branch}. Ipo {others} na mengine {n}',
  'Not at {branch}. In stock at {others}': 'Haipo {branch}. Ipo {others}',
  'The map could not be loaded.': 'Ramani haikuweza kupakiwa.',
  'Choose on a map': 'Chagua kwenye ramani',
  'Hide the map': 'Ficha ramani',
  'Map to choose a place for your delivery': 'Ramani ya kuchagua mahali pa kuletewa',
  'Tap where you want your delivery, or move the map and put the pin in its middle.':
    'Gusa unapotaka kuletewa, au sogeza ramani na uweke pini katikati.',
  'Arrow keys move the map, plus and minus zoom.':
    'Vishale vinasogeza ramani, kujumlisha na kutoa vinakuza.',
  'Put the pin in the middle': 'Weka pini katikati',
  'Show all branches': 'Onyesha matawi yote',
  'Zoom in': 'Kuza',
  'Zoom out': 'Punguza',
  ': {km} km from {branch}, delivery {fee}': ': km {km} kutoka {branch}, usafirishaji {fee}',
  'Delivers to you': 'Linakuletea',
  'Outside the delivery area of {branch}: no branch of ours reaches you yet':
    'Nje ya eneo la {branch}: bado hakuna tawi letu linalokufikia',
  'Outside the delivery area of {branch}: {other} reaches you':
    'Nje ya eneo la {branch}: {other} linakufikia',
  'Switch to {other}': 'Badilisha hadi {other}',
  'Map of our branches and the areas that they deliver to':
    'Ramani ya matawi yetu na maeneo yanayofikiwa',
  Map: 'Ramani',
  'Show on a map': 'Onyesha kwenye ramani',
  'A pin tells the rider exactly where to go.': 'Pini inamwonyesha mwendeshaji pa kwenda kabisa.',
  'Move the pin': 'Sogeza pini',
  'Pin on the map': 'Pini kwenye ramani',
  'Pin your address': 'Weka pini ya anwani yako',
  'Pinned at {latitude}, {longitude}': 'Pini iko {latitude}, {longitude}',
  'Remove the pin': 'Ondoa pini',
  'Use my delivery location': 'Tumia mahali pangu pa kuletewa',
  'Use this place': 'Tumia mahali hapa',
  'Your place on the map': 'Mahali pako kwenye ramani',
  'Change the address': 'Badilisha anwani',
  'Outside the delivery area': 'Nje ya eneo la kuletewa',
  'Enable Location for Better Recommendations': 'Washa Mahali Ulipo kwa Mapendekezo Bora',
  'No recommendations available at this time.': 'Hakuna mapendekezo kwa sasa.',
  'Showing personalized recommendations based on your location':
    'Tunaonyesha mapendekezo kulingana na mahali ulipo',
  'Start shopping to get personalized product suggestions!':
    'Anza kununua ili upate mapendekezo yako!',
  'Unable to load recommendations at this time.': 'Mapendekezo hayakuweza kupakiwa kwa sasa.',
  '{km} km away': 'umbali wa km {km}',
  'Popular in Your Area': 'Maarufu Karibu Nawe',
  'Recommended for You': 'Tunakupendekezea',
  'You bought this before': 'Ulinunua hii awali',
  'Often bought with {name}': 'Hununuliwa pamoja na {name}',
  'Popular at {branch}': 'Maarufu {branch}',
  'Featured at {branch}': 'Maalum {branch}',
  'On sale at {branch}': 'Punguzo {branch}',
  'In stock at {branch}': 'Ipo {branch}',
  'Popular in the morning': 'Maarufu asubuhi',
  'Popular at midday': 'Maarufu mchana',
  'Popular in the evening': 'Maarufu jioni',
  'Popular at night': 'Maarufu usiku',
  'Enter your order number to see how far it is.': 'Andika nambari ya agizo uone lilipofika.',
  'Loading…': 'Inapakia…',
  'Order number': 'Nambari ya agizo',
  'Please enter an order number like DK-12345678.':
    'Tafadhali andika nambari ya agizo kama DK-12345678.',
  'Track Your Delivery': 'Fuatilia Unachosubiri',
  Track: 'Fuatilia',
  'Cancelled {time}': 'Limeghairiwa {time}',
  'Delivered {time}': 'Limefika {time}',
  'Estimated arrival: {time}': 'Makadirio ya kufika: {time}',
  'For {name}, from {branch}': 'La {name}, kutoka {branch}',
  'From {branch}': 'Kutoka {branch}',
  'Order {number}': 'Agizo {number}',
  'Placed {time}. The branch will confirm it soon.':
    'Liliagizwa {time}. Tawi litalithibitisha hivi karibuni.',
  'The order could not be loaded.': 'Agizo halikuweza kupakiwa.',
  'There is no order {number}. Please check the number and try again.':
    'Hakuna agizo {number}. Tafadhali angalia nambari ujaribu tena.',
  'Location Access Denied': 'Ruhusa ya Mahali Imekataliwa',
  'Branches are open 8AM to 9PM, seven days a week, and closed on major public holidays.':
    'Matawi yanafunguliwa saa 2 asubuhi hadi saa 3 usiku, siku saba kwa wiki, na kufungwa sikukuu kuu.',
  'The delivery radius is 4 to 7 km, depending on the branch.':
    'Tunaleta umbali wa km 4 hadi 7, kulingana na tawi.',
  'A 30-minute delivery guarantee applies within the delivery radius.':
    'Ndani ya eneo hilo tunaahidi kufika kwa dakika 30.',
  'Stock varies per branch.': 'Bidhaa hutofautiana kwa kila tawi.',
  'Walk-ins are welcome.': 'Karibu dukani pia.',
}
