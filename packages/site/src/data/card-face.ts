import type { CardFace } from '@bohe/ui/membership-card'

const faces: Record<string, CardFace> = { 100: 'gold', 101: 'gold', 200: 'platinum', 201: 'diamond', 202: 'diamond' }

/** The card face of a package level (product §5); other levels have the free face. */
export const faceOf = (level: string): CardFace => faces[level] ?? 'free'
