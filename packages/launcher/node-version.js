// Plain JavaScript: it has to be readable by whatever Node runs it, to say that another one is wanted.
const wanted = 24

/** Whether this Node can run the product; if not, one clear line says what to do. */
export const requireNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return true
  process.stderr.write(
    `Bohe needs Node ${wanted} or newer. npm has no Node ${wanted} for ${process.platform}-${process.arch}, ` +
      `and the one installed here is ${process.versions.node}: install Node ${wanted} and run the same command again.\n`,
  )
  process.exitCode = 1
  return false
}
