/** Names that would pass for ours, or for no name at all. */
const reserved = new Set([
  'admin',
  'administrator',
  'anonymous',
  'customer-service',
  'customerservice',
  'guest',
  'help',
  'kefu',
  'moderator',
  'null',
  'official',
  'operator',
  'root',
  'security',
  'service',
  'staff',
  'support',
  'system',
  'undefined',
  'user',
  'webmaster',
])

/** Whether nobody may choose a user name. Those that begin with the product's name are ours: generated ones do, too. */
export const isReservedName = (userName: string): boolean => {
  const name = userName.toLowerCase()
  return name.startsWith('bohe') || reserved.has(name)
}
