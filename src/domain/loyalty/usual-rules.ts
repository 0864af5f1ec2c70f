import type { LoyaltyRules } from './accrual.ts'

/** The rules of a shop that nobody has changed. */
export const usualRules: LoyaltyRules = {
  version: 1,
  shillingsAPoint: 10,
  tiers: [
    {
      id: 'bronze',
      name: 'Bronze Shopper',
      nameSw: 'Mnunuzi wa Shaba',
      pointsRequired: 0,
      multiplier: 100,
      badgeIcon: 'award',
      badgeColor: '#9a5b2b',
      benefits: ['1 point for every KSh 10'],
      benefitsSw: ['Pointi 1 kwa kila KSh 10'],
    },
    {
      id: 'silver',
      name: 'Silver Saver',
      nameSw: 'Mwekaji wa Fedha',
      pointsRequired: 1_000,
      multiplier: 125,
      badgeIcon: 'star',
      badgeColor: '#64748b',
      benefits: ['A quarter more points on every order'],
      benefitsSw: ['Pointi robo zaidi kwa kila agizo'],
    },
    {
      id: 'gold',
      name: 'Gold Explorer',
      nameSw: 'Mgunduzi wa Dhahabu',
      pointsRequired: 5_000,
      multiplier: 150,
      badgeIcon: 'crown',
      badgeColor: '#a16207',
      benefits: ['Half as many points again on every order'],
      benefitsSw: ['Pointi nusu zaidi kwa kila agizo'],
    },
    {
      id: 'platinum',
      name: 'Platinum Patron',
      nameSw: 'Mlezi wa Platini',
      pointsRequired: 15_000,
      multiplier: 200,
      badgeIcon: 'gem',
      badgeColor: '#0f766e',
      benefits: ['Twice the points on every order'],
      benefitsSw: ['Pointi mara mbili kwa kila agizo'],
    },
  ],
}
