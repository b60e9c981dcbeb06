export {
  type RadioCard,
  RadioCardChoice,
  type RadioCardChoiceProps,
  RadioCards,
  type RadioCardsProps,
} from './radio-cards.tsx'
