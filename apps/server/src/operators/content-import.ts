import { resolve } from 'node:path'
import { type CheckedFolder, checkFolder } from '#features/publishing/check-folder.ts'
import { type Imported, importArticles } from '#features/publishing/import.ts'
import { keepPictures } from '#features/publishing/picture.ts'
import { type CommandContext, CommandRefused, command } from './command.ts'
import { needed, text } from './options.ts'

const readable = async (context: CommandContext, folder: string): Promise<CheckedFolder> => {
  const whole = resolve(context.folder, folder)
  try {
    return await checkFolder(whole, context.files)
  } catch (cause) {
    throw new CommandRefused(`${whole} cannot be read (${(cause as NodeJS.ErrnoException).code ?? cause})`, { cause })
  }
}

const faultless = async (context: CommandContext, folder: string): Promise<CheckedFolder> => {
  const checked = await readable(context, folder)
  const { faults, articles } = checked
  if (faults.length > 0) throw new CommandRefused(`nothing was imported: ${faults.length} faults`, { lines: faults })
  if (articles.length === 0) throw new CommandRefused(`there are no articles in ${folder}`)
  return checked
}

const told = ({ added, changed }: Imported): string[] => [
  ...added.map(slug => `${slug}: new`),
  ...changed.map(slug => `${slug}: changed`),
]

/** `content:import`: a folder of articles becomes drafts, all of it or nothing. */
export const contentImport = command({
  summary: 'Checks a folder of articles and makes drafts of those that are new or changed; nothing when one is wrong.',
  options: { folder: needed(text('path', 'holds news, notices, helps and questions, or some of them')) },
  run: async (context, { folder }) => {
    const { articles, pictures, removed } = await faultless(context, folder)
    if (!context.isDryRun) await keepPictures(context.files, pictures)
    return context.audited(async tx => {
      const imported = await importArticles(tx, articles, context.operator, context.clock.now())
      const { added, changed, unchanged } = imported
      const summary = `${added.length} new, ${changed.length} changed, ${unchanged.length} unchanged`
      const result = { lines: [...removed, ...told(imported)], summary, findings: removed.length > 0 }
      return { before: null, after: { added, changed, unchanged: unchanged.length, removed }, result }
    })
  },
})
