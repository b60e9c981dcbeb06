import { zip } from '@bohe/sandbox/payments/zip.ts'
import { describe, expect, it } from 'vitest'
import { unzip } from './unzip.ts'

const files = [
  { name: 'a.csv', content: Buffer.from('1,2\r\n'.repeat(1000)) },
  { name: 'b.csv', content: Buffer.alloc(0) },
]
/** `a.txt` with `stored`, as the command `zip -0` writes it. */
const stored = Buffer.from(
  'UEsDBAoAAAAAAAAAIQAL+UNWBgAAAAYAAAAFAAAAYS50eHRzdG9yZWRQSwECCgAKAAAAAAAAACEAC/lDVgYAAAAGAAAABQAAAAAAAAAAAAAAAAAAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAAKQAAAAAA',
  'base64',
)

describe('a ZIP archive', () => {
  it('gives its files', () => {
    expect(unzip(zip(files))).toEqual(files.map(({ name, content }) => ({ name: Buffer.from(name), content })))
  })

  it('gives files that are not compressed, too', () => {
    expect(unzip(stored)).toEqual([{ name: Buffer.from('a.txt'), content: Buffer.from('stored') }])
  })

  it('is found in front of a comment', () => {
    expect(unzip(Buffer.concat([zip(files), Buffer.from('a comment')]))).toHaveLength(2)
  })

  it('that is damaged, cut or none is an error', () => {
    const archive = zip(files)
    const damaged = Buffer.from(archive)
    damaged[40] = (damaged[40] ?? 0) ^ 0xff
    for (const broken of [damaged, archive.subarray(0, -30), archive.subarray(60), Buffer.alloc(10), Buffer.alloc(0)])
      expect(() => unzip(broken)).toThrow()
  })
})
