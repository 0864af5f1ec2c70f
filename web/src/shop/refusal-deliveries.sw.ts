/** Swahili for the refusals about deliveries. */
export const deliveryTexts = {
  'This difference was settled or counted anew meanwhile.':
    'Tofauti hii ilimalizwa au ilihesabiwa upya wakati huo.',
  'Please choose a driver or a delivery partner.':
    'Tafadhali chagua dereva au mshirika wa usafirishaji.',
  'Five wrong codes were entered. Please ask the branch.':
    'Msimbo umekosewa mara tano. Tafadhali uliza tawi.',
  'This code was changed {limit} times already. Please tell the rider the code that you see.':
    'Msimbo huu umebadilishwa mara {limit} tayari. Tafadhali mwambie msafirishaji msimbo unaouona.',
  'Please enter the customer’s code.': 'Tafadhali weka msimbo wa mteja.',
  'This is not the customer’s code. Tries left: {n}.':
    'Huu si msimbo wa mteja. Majaribio yaliyobaki: {n}.',
  'This person does not drive for the shop.': 'Mtu huyu si dereva wa duka.',
  'Please say what becomes of the goods.': 'Tafadhali sema bidhaa zitafanyiwa nini.',
  'This delivery was not found.': 'Usafirishaji huu haukupatikana.',
  'M-PESA can be asked for once you are out for delivery.':
    'M-PESA inaweza kuombwa ukishaanza kufikisha kwa mteja.',
  'This delivery is not yours.': 'Usafirishaji huu si wako.',
  'The branch has not packed this order yet.': 'Tawi halijafungasha agizo hili bado.',
  'This photo is larger than 200 kB.': 'Picha hii ni kubwa kuliko kB 200.',
  'This delivery has another status now.': 'Usafirishaji huu una hali nyingine sasa.',
  'This delivery takes no more entries.': 'Usafirishaji huu haupokei maingizo zaidi.',
  'The delivery cannot take this status now.': 'Usafirishaji hauwezi kupata hali hii sasa.',
} as const
