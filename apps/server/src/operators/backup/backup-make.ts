import { createReadStream } from 'node:fs'
import { access, constants, type FileHandle, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { release } from '#release.ts'
import { type CommandContext, command } from '../command.ts'
import { needed, text } from '../options.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { type DumpableDatabase, prepareDump } from './dumped-database.ts'
import { untilInterrupted } from './interruption.ts'
import { sealedKeys } from './keys-file.ts'
import { type Manifest, type Part, PartSum, sealedManifest } from './manifest.ts'
import { databaseFiles, manifestName, pathInPart, siteFiles, uploadedFiles } from './parts.ts'
import { inWords, writeWhole } from './whole-file.ts'

const addFiles = async (
  writer: ArchiveWriter,
  folder: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Part> => {
  const sum = new PartSum()
  for (const name of names) {
    signal.throwIfAborted()
    const { bytes, sha256 } = await writer.add(name, createReadStream(join(folder, pathInPart(name))))
    sum.add(name, bytes, sha256)
  }
  return sum.total()
}

const addDatabase = async (writer: ArchiveWriter, database: DumpableDatabase, signal: AbortSignal) => {
  const sum = new PartSum()
  const name = databaseFiles[database.kind]
  const facts = await database.dump(signal, async dump => {
    const { bytes, sha256 } = await writer.add(name, dump)
    sum.add(name, bytes, sha256)
  })
  return { facts, part: sum.total() }
}

/** The database first: a picture that is let go while it is dumped is missed by nobody but its row. */
const writeArchive = async (
  { config, clock }: CommandContext,
  database: DumpableDatabase,
  file: FileHandle,
  signal: AbortSignal,
): Promise<Manifest> => {
  const madeAt = clock.now()
  const writer = new ArchiveWriter(file, madeAt)
  const { facts, part } = await addDatabase(writer, database, signal)
  const { uploads, contentFolder } = config
  const parts = {
    database: part,
    // A bucket keeps its own versions, on other machines than ours.
    uploads: await addFiles(writer, uploads.folder, uploads.s3 ? [] : await uploadedFiles(uploads.folder), signal),
    content: await addFiles(writer, contentFolder, await siteFiles(contentFolder), signal),
  }
  const about = { format: 1 as const, version: release().version, madeAt: madeAt.toISOString(), kind: database.kind }
  const manifest: Manifest = { ...about, ...facts, parts }
  await writer.add(manifestName, [Buffer.from(sealedManifest(config.secretKey, manifest))])
  await writer.end()
  return manifest
}

/** A folder of pictures that is not there is another one than the API's. Throws CommandRefused. */
const needPictures = async ({ isLive, uploads }: CommandContext['config']): Promise<void> => {
  if (!isLive || uploads.s3) return
  await access(uploads.folder, constants.R_OK).catch(error => {
    throw inWords(error, `the pictures of UPLOADS_DIR, ${uploads.folder}`)
  })
}

const counted = ({ rows, parts }: Manifest) => ({
  rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
  uploads: parts.uploads.files,
  content: parts.content.files,
})

/** `bohe-20261125T143800Z`: names sort by time. */
const nameAt = (now: Date): string => `bohe-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`

/** `backup:make`: one file with everything but the keys, and one with the keys, sealed. */
export const backupMake = command({
  summary:
    'Keeps the database, pictures and files of the site in one file, and the settings in a sealed one beside it.',
  options: {
    folder: needed(text('path', 'where the files are put')),
    recipient: text('age1…', "whose age key opens the settings' file; BACKUP_RECIPIENT when left out"),
  },
  run: async (context, { folder, recipient = context.config.backupRecipient }) => {
    const { config, clock, isDryRun } = context
    const into = resolve(context.folder, folder)
    await access(into, constants.W_OK).catch(error => {
      throw inWords(error, into)
    })
    await needPictures(config)
    const place = join(into, nameAt(clock.now()))
    const database = await prepareDump(context)
    const keys = recipient === undefined ? undefined : await sealedKeys(config.given, recipient)
    const [archive, keysFile] = [`${place}.tar`, `${place}.keys.age`]
    if (isDryRun) return { lines: [], summary: `${archive} can be made`, findings: false }
    if (keys) await writeWhole(keysFile, file => file.writeFile(keys))
    const kept = await untilInterrupted(signal =>
      writeWhole(archive, async file => {
        const told = counted(await writeArchive(context, database, file, signal))
        // Who takes a copy of everything is on record before there is one.
        await context.audited(async () => ({
          before: null,
          after: { archive, ...told, keys: keys !== undefined },
          result: 0,
        }))
        return told
      }),
    ).catch(async error => {
      await rm(keysFile, { force: true })
      throw error
    })
    const ofKeys = keys ? 'the keys are beside it' : 'the keys are not kept: give --recipient, or keep them elsewhere'
    const pictures = config.uploads.s3
      ? `no pictures (they stay in the bucket ${config.uploads.s3.bucket})`
      : `${kept.uploads} pictures`
    return {
      lines: keys ? [archive, keysFile] : [archive],
      summary: `${kept.rows} rows, ${pictures} and ${kept.content} files of the site are kept; ${ofKeys}`,
      findings: false,
    }
  },
})
