/** 1 dev, 2 test, 3 production, 4 pre-release (spec §9). */
export type Environment = 1 | 2 | 3 | 4

/** Where an edition's pages and the API of its region are. */
export interface Origins {
  site: string
  api: string
}

const table: Record<Environment, Record<'0' | '1', Origins>> = {
  1: {
    0: { site: 'http://localhost:4100', api: 'http://127.0.0.1:4000' },
    1: { site: 'http://localhost:4200', api: 'http://127.0.0.1:4000' },
  },
  2: {
    0: { site: 'http://localhost:4100', api: 'http://127.0.0.1:4000' },
    1: { site: 'http://localhost:4200', api: 'http://127.0.0.1:4000' },
  },
  3: {
    0: { site: 'https://www.bohe.com', api: 'https://api.bohe.com' },
    1: { site: 'https://cn.bohe.com', api: 'https://api-cn.bohe.com' },
  },
  4: {
    0: { site: 'https://www.pre.bohe.com', api: 'https://api.pre.bohe.com' },
    1: { site: 'https://cn.pre.bohe.com', api: 'https://api-cn.pre.bohe.com' },
  },
}

/** The origins of an environment and a region (spec §7 "the base host depends on environment and region"). */
export const originsOf = (environment: Environment, region: '0' | '1'): Origins => table[environment][region]
