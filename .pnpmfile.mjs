/** Node's binaries say their system as a string, where pnpm reads a list: without this each system gets the Windows one, 90 MB. */
const readPackage = manifest => {
  if (typeof manifest.os === 'string') manifest.os = [manifest.os]
  if (typeof manifest.cpu === 'string') manifest.cpu = [manifest.cpu]
  return manifest
}

export const hooks = { readPackage }
