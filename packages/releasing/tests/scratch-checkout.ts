import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'

const settings = `[user]
\tname = Bohe
\temail = team@bohe.test
[commit]
\tgpgsign = false
[tag]
\tgpgsign = false
`

const copied = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.changeset/config.json']

/** A checkout with the manifests of this one, each at 0.1.0, one commit, and no changeset that waits. */
export class ScratchCheckout {
  readonly folder = mkdtempSync(join(tmpdir(), 'bohe-release-'))

  constructor() {
    const manifests = globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root })
    for (const file of copied) this.write(file, readFileSync(join(root, file), 'utf8'))
    for (const file of manifests) {
      const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'))
      this.write(file, `${JSON.stringify({ ...manifest, version: '0.1.0' }, undefined, 2)}\n`)
    }
    this.git('init', '-q', '-b', 'main')
    appendFileSync(join(this.folder, '.git/config'), settings)
    this.commit('Begin')
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.folder, encoding: 'utf8' }).trim()
  }

  commit(subject: string) {
    this.git('add', '-A')
    this.git('commit', '-q', '-m', subject)
  }

  write(file: string, text: string) {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true })
    writeFileSync(join(this.folder, file), text)
  }

  /** A file's text; undefined when it is not there. */
  read(file: string): string | undefined {
    const path = join(this.folder, file)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  /** Writes a changeset, and commits it. */
  changeset(id: string, releases: Record<string, string>, sentence: string) {
    const names = Object.entries(releases).map(([name, type]) => `"${name}": ${type}\n`)
    this.write(`.changeset/${id}.md`, `---\n${names.join('')}---\n\n${sentence}\n`)
    this.commit(sentence || id)
  }

  /** What differs from the last commit, new files, too. */
  changed(): string[] {
    return this.git('status', '--porcelain', '--untracked-files=all', '--no-renames')
      .split('\n')
      .filter(Boolean)
      .map(line => line.replace(/^..?\s+/, ''))
  }

  version(name: string): string {
    return JSON.parse(this.read(`${name}/package.json`) ?? '{}').version
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
