import type { CardFace } from '@bohe/ui/membership-card'

const cardLooks: Record<string, CardFace> = {
  100: 'gold',
  101: 'gold',
  200: 'platinum',
  201: 'diamond',
  202: 'diamond',
}

/** How the card of a package level looks (product §5); other levels look like the free one. */
export const cardLookOf = (level: string): CardFace => cardLooks[level] ?? 'free'
