import type { CallData } from '@bohe/api-client/contract'

/** A package to try the product with, chosen at registration. */
export type ExperiencePackage = CallData<'registerPackage'>[number]

/** What is chosen at first: the only one, else the recommended one, else nothing. */
export const packageAtFirst = (packages: readonly ExperiencePackage[]): string | undefined => {
  const chosen = packages.length === 1 ? packages[0] : packages.find(item => item.package_is_recommend === 1)
  return chosen?.package_id
}
