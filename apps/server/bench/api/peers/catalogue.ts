import { demoPackages, demoPrices } from '#seed/demo-packages.ts'

/** What is sold overseas, as products with a variant for each price; in US cents. */
export const catalogue = demoPackages
  .filter(({ billing_type }) => billing_type === '2')
  .map(({ id, title_en, desc_en }) => ({
    handle: `plan-${id}`,
    title: title_en,
    description: desc_en,
    variants: demoPrices
      .filter(({ package_id }) => package_id === id)
      .map(price => ({ sku: `price-${price.id}`, title: price.short_desc_en, cents: price.amount_usd })),
  }))

/** How a member logs in at a peer; they are counted from 0. */
export const emailOf = (member: number): string => `member${member}@bench.bohe.test`

/** The password of every member at a peer. */
export const password = 'mint of 2026'

/** Where an order is sent to: peers ask for an address, whatever is sold. */
export const address = { city: 'Springfield', street: '1 Mint Street', postalCode: '10001', country: 'us' } as const
