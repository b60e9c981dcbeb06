export { type RadioCard, RadioCards, type RadioCardsProps } from './radio-cards.tsx'
