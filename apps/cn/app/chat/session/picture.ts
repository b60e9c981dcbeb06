/** The kinds of picture that are taken, as an `accept` attribute names them. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const mostBytes = 5_242_880

/** What is wrong with a picture before anything is sent: another kind of file, or more than 5 MB. */
export const pictureFault = ({
  size,
  type,
}: Pick<File, 'size' | 'type'>): 'picture.type' | 'picture.size' | undefined => {
  if (!(pictureTypes as readonly string[]).includes(type) || size === 0) return 'picture.type'
  return size > mostBytes ? 'picture.size' : undefined
}

/** A picture as an address that a page may show (its policy takes `data:` alone). */
export const shownPicture = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
