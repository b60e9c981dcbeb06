import { createHash } from 'node:crypto'
import type { Manifest } from './manifest.ts'

/** Sums up the files of a part, as `sha256sum` of the list that `sha256sum` prints of them. */
export class PartSum {
  readonly #hash = createHash('sha256')
  #files = 0
  #bytes = 0

  add(name: string, bytes: number, sha256: string): void {
    this.#files += 1
    this.#bytes += bytes
    this.#hash.update(`${sha256}  ${name}\n`)
  }

  /** Nothing can be added afterwards. */
  total(): Manifest['parts']['database'] {
    return { files: this.#files, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
