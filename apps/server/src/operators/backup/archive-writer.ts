import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Header } from 'tar'

const block = 512

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Writes a tar into an empty file. An entry's head is written when its body is, so that nobody has to know how long a
 * dump will be, and a file that changes meanwhile is still summed as it was written.
 */
export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #at: Date
  #end = 0

  constructor(file: FileHandle, at: Date) {
    this.#file = file
    this.#at = at
  }

  /** Adds a file; answers its length and SHA-256. */
  async add(name: string, source: Bytes): Promise<{ bytes: number; sha256: string }> {
    const begin = this.#end + block
    const hash = createHash('sha256')
    const bytes = await this.#body(source, begin, hash)
    await this.#write(this.#head(name, bytes), this.#end)
    this.#end = begin + Math.ceil(bytes / block) * block
    return { bytes, sha256: hash.digest('hex') }
  }

  /** Ends the archive. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * block), this.#end)
  }

  async #body(source: Bytes, begin: number, hash: Hash): Promise<number> {
    let at = begin
    for await (const chunk of source) {
      hash.update(chunk)
      await this.#write(chunk, at)
      at += chunk.length
    }
    return at - begin
  }

  #head(path: string, size: number): Buffer {
    const header = new Header({ path, size, type: 'File', mode: 0o600, mtime: this.#at, uid: 0, gid: 0 })
    const needsMore = header.encode()
    if (needsMore || !header.block) throw new Error(`a tar has no room for the name ${path}`)
    return header.block
  }

  async #write(bytes: Uint8Array, at: number): Promise<void> {
    let written = 0
    while (written < bytes.length)
      written += (await this.#file.write(bytes, written, bytes.length - written, at + written)).bytesWritten
  }
}
