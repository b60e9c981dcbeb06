import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const isText = (file: string) =>
  /\.(?:js|css|svg|txt|html|json|webmanifest)$/.test(file) && !file.includes(`.vite${sep}`)

const compress = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

/** Writes beside each text file of a build what is sent to those who take brotli: `main.js.br`. */
const compressFolder = (folder: string): void => {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isText)) {
    const path = join(folder, file)
    if (!existsSync(`${path}.br`)) writeFileSync(`${path}.br`, compress(readFileSync(path)))
  }
}

/** Compresses what browsers fetch: as their build is written, and the list of routes, which the server's build adds to it. */
export const compressBuild = (): Plugin => ({
  name: 'compress-build',
  apply: 'build',
  writeBundle({ dir = '' }) {
    compressFolder(this.environment.name === 'client' ? dir : join(dir, '../client'))
  },
})
