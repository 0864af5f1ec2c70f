export const texts = {
  'In Stock ({n}) at {branch}': 'Zipo ({n}) {branch}',
  'Out of Stock at {branch}': 'Imeisha {branch}',
  'Remove {name} from your wishlist': 'Ondoa {name} kwenye matamanio',
  'Press the heart on anything you like, and find it here again.':
    'Bonyeza moyo kwenye chochote unachopenda, utakipata hapa tena.',
  'Sign in to have it on all your devices': 'Ingia ili uwe nayo kwenye vifaa vyako vyote',
  'This list is kept in this browser.': 'Orodha hii imehifadhiwa kwenye kivinjari hiki.',
  'Your wishlist could not be loaded': 'Matamanio yako hayakuweza kupakiwa',
  'Your wishlist is empty': 'Matamanio yako hayana kitu',
}
