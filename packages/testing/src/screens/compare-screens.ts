import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { root } from '@bohe/launcher/world.ts'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** What the two commits made of one screen: how many of its pixels differ, or which of them alone has it. */
type Difference = { picture: string; pixels: number; of: number } | { picture: string; onlyIn: 'before' | 'after' }

const out = join(root, '.screens-compared')

const run = async (folder: string, command: string, args: readonly string[]): Promise<void> => {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

/** Checks a commit out beside this checkout, builds it, and lets it photograph itself. */
const photograph = async (commit: string, pictures: string, options: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-commit-'))
  try {
    await run(root, 'git', ['worktree', 'add', '--detach', '--force', folder, commit])
    await run(folder, 'npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'])
    await run(folder, 'npx', ['-y', 'pnpm@12', 'screens', '--out', pictures, ...options])
  } finally {
    await run(root, 'git', ['worktree', 'remove', '--force', folder])
  }
}

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))

interface Size {
  width: number
  height: number
}

/** The picture on a sheet of a size, so that pictures of two heights can be laid over each other. */
const pixelsOf = (path: string, { width, height }: Size): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#ff00ff' } })
    .composite([{ input: path, left: 0, top: 0 }])
    .raw()
    .toBuffer()

const sizeOf = async (path: string): Promise<Size> => {
  const { width = 0, height = 0 } = await sharp(path).metadata()
  return { width, height }
}

const compare = async (picture: string): Promise<Difference> => {
  const [before, after] = [join(out, 'before', picture), join(out, 'after', picture)]
  const sizes = [await sizeOf(before), await sizeOf(after)]
  const size = { width: Math.max(...sizes.map(one => one.width)), height: Math.max(...sizes.map(one => one.height)) }
  const [one, other] = await Promise.all([pixelsOf(before, size), pixelsOf(after, size)])
  const shown = Buffer.alloc(one.length)
  const pixels = pixelmatch(one, other, shown, size.width, size.height, { threshold: 0.1 })
  const target = join(out, 'difference', picture)
  mkdirSync(dirname(target), { recursive: true })
  if (pixels > 0)
    await sharp(shown, { raw: { ...size, channels: 4 } })
      .png()
      .toFile(target)
  return { picture, pixels, of: size.width * size.height }
}

const compareAll = async (): Promise<Difference[]> => {
  const [before, after] = ['before', 'after'].map(name => new Set(picturesIn(join(out, name)))) as [
    Set<string>,
    Set<string>,
  ]
  const alone = (from: Set<string>, other: Set<string>, onlyIn: 'before' | 'after') =>
    [...from].filter(picture => !other.has(picture)).map(picture => ({ picture, onlyIn }))
  const compared: Difference[] = [...alone(before, after, 'before'), ...alone(after, before, 'after')]
  for (const picture of before) if (after.has(picture)) compared.push(await compare(picture))
  return compared
}

const lineOf = (difference: Difference): string =>
  'onlyIn' in difference
    ? `${difference.picture}  only ${difference.onlyIn}`
    : `${difference.picture}  ${((100 * difference.pixels) / difference.of).toFixed(2)} %`

const [base = 'HEAD~1', head = 'HEAD', ...options] = process.argv.slice(2)
rmSync(out, { recursive: true, force: true })
await photograph(base, join(out, 'before'), options)
await photograph(head, join(out, 'after'), options)
const differences = await compareAll()
const changed = differences.filter(one => 'onlyIn' in one || one.pixels > 0)
for (const line of changed.map(lineOf).sort()) process.stdout.write(`${line}\n`)
process.stdout.write(`${changed.length} of ${differences.length} pictures differ: ${out}\n`)
