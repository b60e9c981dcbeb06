/** A program that is released: what its artefact is made of. */
export interface Deployable {
  /** The folder of its sources, from the checkout's. */
  folder: string
  /** Files that Node is started with, by the name they have in the artefact. */
  entries: Readonly<Record<string, string>>
  /** Files and folders that it reads as it runs, where they are in its sources. */
  kept: readonly string[]
  /** Packages that are not bundled: they have machine code, or read files of their own. */
  packages: readonly string[]
  /** The files that hold what is used of a package, by what they export, where the rest of it is not bundled. */
  parts?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What a package loads and we never use, by what that exports: it is not bundled, an empty class stands for each. */
  unused?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Packages it asks for in development alone: not in the artefact. */
  left: readonly string[]
}

const pages = (name: string, hasServerBuild: boolean): Deployable => ({
  folder: `apps/${name}`,
  entries: { main: 'server.ts', ...(hasServerBuild && { 'build/server/index': 'build/server/index.js' }) },
  kept: ['build/client'],
  packages: [],
  left: ['vite'],
})

/** What can be released, each alone. */
export const deployables = {
  intl: pages('intl', true),
  cn: pages('cn', true),
  console: pages('console', false),
  server: {
    folder: 'apps/server',
    entries: { main: 'src/main.ts', operate: 'src/operators/main.ts' },
    kept: ['migrations', 'content', 'src/common-passwords.txt', 'src/features/captcha/spoken-digits'],
    packages: ['@node-rs/argon2', 'sharp', 'svg-captcha'],
    // We sign by it; its own way to send stays out, which a bundle could not run and which weighs most.
    parts: { 'wechatpay-axios-plugin': { Aes: 'lib/aes.js', Formatter: 'lib/formatter.js', Rsa: 'lib/rsa.js' } },
    // We sign and prove by it; it never sends for us or takes files.
    unused: {
      'alipay-sdk': {
        urllib: ['default', 'Agent', 'ProxyAgent'],
        formstream: ['default'],
        'sse-decoder': ['Stream'],
      },
    },
    // The embedded database and the sample of countries are for trying the product: environments 3 and 4 refuse both.
    left: ['@electric-sql/pglite', '@ip-location-db/geo-whois-asn-country-mmdb', 'pg-native'],
  },
} satisfies Record<string, Deployable>

export type DeployableName = keyof typeof deployables
