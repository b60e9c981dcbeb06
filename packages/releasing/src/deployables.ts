/** What is versioned, tagged and deployed alone. */
export interface Deployable {
  package: string
  /** Below the checkout's folder. */
  folder: string
  /** The packages whose sentences its users see: what they are told of these is in its changelog, too. */
  shows: readonly string[]
}

const screens = ['@bohe/site', '@bohe/ui', '@bohe/i18n'] as const

/** The deployables, by the name that commands take. */
export const deployables = {
  intl: { package: '@bohe/intl', folder: 'apps/intl', shows: screens },
  cn: { package: '@bohe/cn', folder: 'apps/cn', shows: screens },
  console: { package: '@bohe/console', folder: 'apps/console', shows: ['@bohe/ui'] },
  server: { package: '@bohe/server', folder: 'apps/server', shows: [] },
} as const satisfies Record<string, Deployable>

/** The packages that are published: who writes an app reads their changelogs. */
export const publishedPackages = { 'api-client': '@bohe/api-client', validation: '@bohe/validation' } as const

export type DeployableName = keyof typeof deployables

export const deployableNames = Object.keys(deployables) as DeployableName[]

/** The deployable that a command was given; an error that names all when it is none. */
export const deployableNamed = (name: string | undefined): DeployableName => {
  const found = deployableNames.find(one => one === name)
  if (found) return found
  throw new Error(
    `Which one? ${name ? `${name} is not released alone. ` : ''}It is one of ${deployableNames.join(', ')}.`,
  )
}
