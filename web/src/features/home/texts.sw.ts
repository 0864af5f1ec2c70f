export const texts = {
  'Buy again': 'Nunua tena',
  'Only at {branch} Branch': 'Tawi la {branch} Pekee',
  'View All': 'Ona Zote',
  'Fast Local Delivery': 'Tunaleta Haraka',
  'Find Your Branch': 'Tafuta Tawi Lako',
  'Fresh local groceries, delivered from the nearest branch':
    'Vyakula freshi vya hapa, tunaleta kutoka tawi la karibu',
  'To your door when you live inside the delivery radius of a branch.':
    'Hadi mlangoni pako ukiishi katika eneo la tawi.',
  'Within 30 minutes when you live inside the delivery radius of a branch.':
    'Ndani ya dakika 30 ukiishi katika eneo la tawi.',
  'Pay by M-PESA, or cash when it arrives.': 'Lipa kwa M-PESA, au taslimu ikifika.',
  'Pay cash when it arrives.': 'Lipa taslimu ikifika.',
  'Fresh local groceries delivered within 30 minutes from the nearest branch':
    'Vyakula freshi vya hapa, tunaleta ndani ya dakika 30 kutoka tawi la karibu',
  'Shop Now': 'Nunua Sasa',
  'View All Branches': 'Ona Matawi Yote',
  'Your Local Branches': 'Matawi ya Karibu Nawe',
  'Categories could not be loaded': 'Aina hazikuweza kupakiwa',
  'Shop By Category': 'Nunua Kwa Aina',
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
  'Start setup': 'Anza kupanga',
  'No, thank you': 'Hapana, asante',
  'From your favourites': 'Kutoka unavyopenda',
  'Popular at {branch}': 'Maarufu {branch}',
  'Featured at {branch}': 'Maalum {branch}',
  'On sale at {branch}': 'Punguzo {branch}',
  'In stock at {branch}': 'Ipo {branch}',
  'Popular in the morning': 'Maarufu asubuhi',
  'Popular at midday': 'Maarufu mchana',
  'Popular in the evening': 'Maarufu jioni',
  'Popular at night': 'Maarufu usiku',
  'Enter your order number to see how far it is.': 'Andika nambari ya agizo uone lilipofika.',
  'Order number': 'Nambari ya agizo',
  'Please enter an order number like DK-12345678.':
    'Tafadhali andika nambari ya agizo kama DK-12345678.',
  'Track Your Delivery': 'Fuatilia Unachosubiri',
  Track: 'Fuatilia',
  'Cancelled {time}': 'Limeghairiwa {time}',
  'Delivered {time}': 'Limefika {time}',
  'Order {number}': 'Agizo {number}',
  'Placed {time}. The branch will confirm it soon.':
    'Liliagizwa {time}. Tawi litalithibitisha hivi karibuni.',
  'The order could not be loaded.': 'Agizo halikuweza kupakiwa.',
  'There is no order {number}. Please check the number and try again.':
    'Hakuna agizo {number}. Tafadhali angalia nambari ujaribu tena.',
}
