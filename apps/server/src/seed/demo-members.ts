/** Somebody to try the product with. */
export interface DemoMember {
  /** What to log in with. */
  login: string
  password: string
  nickname: string
  /** What there is to try with this member, in a few words. */
  what: string
  phone?: string
  email?: string
  referCode: string
  /** What runs from the day of seeding; nothing for who has still to buy. */
  membership?: { packageId: number; months: number }
}

/** The named members of the demo; also printed by `pnpm start`. */
export const demoMembers: DemoMember[] = [
  {
    login: '13800000001',
    phone: '13800000001',
    password: 'mint2026',
    nickname: '小薄',
    what: 'new, nothing bought yet',
    referCode: 'BHNEW001',
  },
  {
    login: 'gold@bohe.test',
    email: 'gold@bohe.test',
    password: 'gold2026',
    nickname: 'Goldie',
    what: 'Gold, running',
    referCode: 'BHGOLD01',
    membership: { packageId: 11, months: 3 },
  },
  {
    login: 'diamond@bohe.test',
    email: 'diamond@bohe.test',
    password: 'diamond2026',
    nickname: '钻石会员',
    what: 'Diamond, running',
    referCode: 'BHDIAM01',
    membership: { packageId: 13, months: 12 },
  },
]
