import { searchKey } from '../../domain/kernel/name-key.ts'

/**
 * Swahili words by the English word of a product's name, so that a search in Swahili also finds products without a
 * Swahili name. Plurals are listed where they differ, and words as used in Nairobi.
 */
const swahiliWords: Readonly<Record<string, string>> = {
  apple: 'tofaa tufaha',
  avocado: 'parachichi avokado',
  baby: 'mtoto watoto',
  bag: 'mfuko mifuko',
  banana: 'ndizi',
  battery: 'betri',
  batteries: 'betri',
  bean: 'maharagwe maharage',
  beef: "nyama ng'ombe",
  bleach: 'klorini jik',
  body: 'mwili',
  book: 'kitabu vitabu',
  bread: 'mkate mikate',
  broom: 'ufagio fagio',
  brown: 'kahawia',
  brush: 'brashi',
  bucket: 'ndoo',
  bulb: 'balbu taa globu',
  butter: 'siagi',
  cabbage: 'kabichi kabeji',
  cable: 'waya',
  candle: 'mshumaa mishumaa',
  capsicum: 'pilipili hoho',
  carrot: 'karoti',
  cassava: 'muhogo mihogo',
  charcoal: 'makaa',
  charger: 'chaja',
  cheese: 'jibini',
  chicken: 'kuku',
  chilli: 'pilipili',
  chocolate: 'chokoleti',
  cleaner: 'kisafisha dawa',
  coconut: 'nazi',
  coffee: 'kahawa',
  'cooking fat': 'mafuta mgando kimbo',
  coriander: 'dhania giligilani',
  cup: 'kikombe vikombe',
  detergent: 'sabuni',
  diaper: 'nepi',
  egg: 'yai mayai',
  fish: 'samaki',
  flour: 'unga',
  fruit: 'tunda matunda',
  garlic: 'saumu',
  ginger: 'tangawizi',
  'green gram': 'ndengu pojo choroko',
  groundnut: 'njugu karanga',
  honey: 'asali',
  iron: 'pasi',
  jerrican: 'mtungi jerikani',
  juice: 'juisi sharubati',
  kale: 'sukuma wiki',
  kettle: 'birika',
  knife: 'kisu visu',
  lemon: 'limau ndimu',
  lotion: 'losheni mafuta',
  maize: 'mahindi',
  mango: 'embe maembe',
  match: 'kiberiti viberiti',
  meat: 'nyama',
  milk: 'maziwa',
  millet: 'wimbi ulezi mtama',
  oil: 'mafuta',
  okra: 'bamia',
  onion: 'kitunguu vitunguu',
  orange: 'chungwa machungwa',
  papaya: 'papai mapapai',
  pawpaw: 'papai mapapai',
  pasta: 'tambi makaroni',
  pea: 'njegere kunde',
  peanut: 'njugu karanga',
  pen: 'kalamu',
  pepper: 'pilipili',
  'petroleum jelly': 'vaselini mafuta',
  phone: 'simu',
  pineapple: 'nanasi mananasi',
  plate: 'sahani',
  pork: 'nguruwe',
  porridge: 'uji',
  potato: 'kiazi viazi waru',
  pumpkin: 'boga malenge',
  razor: 'wembe nyembe',
  rice: 'mchele wali',
  salt: 'chumvi',
  sanitary: 'sodo hedhi',
  sauce: 'sosi mchuzi',
  soap: 'sabuni',
  soda: 'soda',
  sorghum: 'mtama',
  spaghetti: 'tambi',
  spice: 'kiungo viungo',
  spinach: 'mchicha spinachi',
  spoon: 'kijiko vijiko',
  sugar: 'sukari shuga',
  'sugar cane': 'muwa miwa',
  'sweet potato': 'kiazi viazi vitamu',
  tea: 'chai',
  tissue: 'tishu karatasi choo',
  tomato: 'nyanya',
  toothbrush: 'mswaki miswaki',
  toothpaste: 'dawa meno kolgeti',
  torch: 'tochi kurunzi',
  towel: 'taulo',
  vegetable: 'mboga',
  'washing powder': 'sabuni omo',
  water: 'maji',
  watermelon: 'tikiti',
  wheat: 'ngano',
  yam: 'kiazi nduma',
  yoghurt: 'mtindi yogati',
  yogurt: 'mtindi yogati',
}

const plain = (text: string): string => ` ${searchKey(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `

const names = Object.entries(swahiliWords).map(
  ([english, swahili]) =>
    [[` ${english} `, ` ${english}s `, ` ${english}es `], swahili] satisfies [string[], string],
)

const dictionary = new Set(plain(Object.entries(swahiliWords).join(' ')).trim().split(' '))
/** Whether the word stands in the list, in English or Swahili. */
export const isInDictionary = (word: string): boolean => dictionary.has(word)

/** The Swahili words for the words of an English product name. '' if none is known. */
export const swahiliFor = (name: string): string => {
  const text = plain(name)
  return names
    .filter(([forms]) => forms.some((form) => text.includes(form)))
    .map(([, swahili]) => swahili)
    .join(' ')
}
