/** Swahili for what the staff’s frame says on every page. */
export const texts = {
  'An administrator did it on {time}. Ask for a link, and set up another one with it.':
    'Msimamizi alifanya hivyo {time}. Omba kiungo, na uweke mwingine kwa kiungo hicho.',
  'An administrator did it on {time}. Set up another one.':
    'Msimamizi alifanya hivyo {time}. Weka mwingine.',
  'From {time} on: a passkey, or a code from your phone. Ask another administrator for a link before then, and set it up with it; ‘Security’ says how.':
    'Kuanzia {time}: passkey, au msimbo kutoka kwa simu yako. Mwombe msimamizi mwingine kiungo kabla ya hapo, na uuweke kwa kiungo hicho; ‘Usalama’ inaeleza jinsi.',
  'From {time} on: a passkey, or a code from your phone. Set it up before then; it takes two minutes.':
    'Kuanzia {time}: passkey, au msimbo kutoka kwa simu yako. Uweke kabla ya hapo; ni dakika mbili.',
  'Behind: {names}': 'Inachelewa: {names}',
  'What you see of this may be old. It catches up by itself; the operations guide tells what to do where it does not.':
    'Unachoona cha hili huenda ni cha zamani. Hujisasisha yenyewe; isipofanya hivyo, mwongozo wa uendeshaji unaeleza la kufanya.',
}
