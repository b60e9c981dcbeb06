import AdmZip from 'adm-zip'

/** A file of an archive; the name as the bytes that stand there. */
export interface ZippedFile {
  name: Buffer
  content: Buffer
}

const largestFile = 256 * 1024 * 1024

/** The files of a ZIP archive, without encryption. Throws when it is damaged, or a file of it is too large. */
export const unzip = (archive: Buffer): ZippedFile[] =>
  new AdmZip(archive).getEntries().map(({ rawEntryName, header, getData }) => {
    if (header.size > largestFile) throw new Error('A file of the archive is too large')
    const content = getData()
    // The library takes a file that was cut to nothing for an empty one.
    if (content.length !== header.size) throw new Error('A file of the archive is broken')
    return { name: rawEntryName, content }
  })
