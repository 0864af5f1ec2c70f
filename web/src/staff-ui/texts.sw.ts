/** Swahili for the tables, filters, forms and figures of the staff’s pages. */
export const texts = {
  '(empty)': '(tupu)',
  'Clear filters': 'Ondoa vichujio',
  'Choose all': 'Chagua zote',
  'Choose several': 'Chagua kadhaa',
  'Choose none': 'Acha kuchagua',
  'Choose which to keep, then save again. Nothing of yours is lost.':
    'Chagua cha kubaki, kisha hifadhi tena. Hakuna chako kilichopotea.',
  'Continue with it': 'Endelea nacho',
  'Export CSV': 'Pakua CSV',
  'It does not exist, or it is not yours to see. Please check the link.':
    'Haipo, au huruhusiwi kuiona. Tafadhali angalia kiungo.',
  'It is recorded who looks.': 'Anayetazama huandikwa.',
  'New: {earlier} {label}': 'Mpya: {earlier} {label}',
  No: 'Hapana',
  'Nothing that you see here differs. Save again to keep yours.':
    'Hakuna tofauti katika unachokiona hapa. Hifadhi tena ili chako kibaki.',
  'One line': 'Mstari mmoja',
  'Show the figures as cards': 'Onyesha takwimu kama kadi',
  'Show the phone': 'Onyesha simu',
  'Somebody else changed this while you had it open':
    'Mtu mwingine amebadilisha hii ukiwa umeifungua',
  'The phone is not shown': 'Simu haikuonyeshwa',
  'Theirs: {value}': 'Cha mwingine: {value}',
  'Throw it away': 'Kitupe',
  'Try adjusting your filters to see more results.': 'Badilisha vichujio ili uone zaidi.',
  'Typed {at}.': 'Kiliandikwa {at}.',
  'What you typed is not saved, and cannot be kept here. Close without it?':
    'Ulichoandika hakijahifadhiwa, na hakiwezi kuwekwa hapa. Ufunge bila hicho?',
  'You did not save what you typed here': 'Hukuhifadhi ulichoandika hapa',
  'Yours: {value}': 'Chako: {value}',
  'from {earlier} {label}': 'kutoka {earlier} {label}',
  '{done} of {total} done, {n} {n|was|were} refused':
    '{done} kati ya {total} tayari, {n} {n|imekataliwa|zimekataliwa}',
  '{n} of {total} done': '{n} kati ya {total} tayari',
  '{name}: done': '{name}: tayari',
  Admin: 'Msimamizi',
  'Branch Manager': 'Meneja wa Tawi',
  'Shop assistant': 'Mhudumu wa duka',
  Finance: 'Fedha',
  Guest: 'Mgeni',
  System: 'Mfumo',
}
