export { type CardFace, MembershipCard, type MembershipCardProps } from './membership-card.tsx'
