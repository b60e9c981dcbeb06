/** The size of a file as it is read: bytes to megabytes of 1024 × 1024, with one decimal below a hundred. */
export const fileSize = (bytes: number): string => {
  const megabytes = bytes / 1024 ** 2
  return `${megabytes.toFixed(megabytes < 100 ? 1 : 0)} MB`
}
