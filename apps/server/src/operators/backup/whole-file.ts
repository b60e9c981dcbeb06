import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, sqlState } from '#database/transaction.ts'
import { CommandRefused } from '../command.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'no more may be kept there',
  EFBIG: 'a file may not be so large there',
  EIO: 'the disk fails',
  EROFS: 'nothing may be written there',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  ENOENT: 'it is not there',
  ENOTDIR: 'that is no folder',
  EISDIR: 'that is a folder',
  EEXIST: 'it is there already',
}

const diskFull = '53100'

/** What the system said of a file, for an operator; anything else stays as it is. */
export const inWords = (error: unknown, path: string): unknown => {
  if (sqlState(error) === diskFull) return new CommandRefused("the database's disk is full", { cause: error })
  const reason = reasons[errorCode(error) ?? '']
  return reason === undefined ? error : new CommandRefused(`${path}: ${reason}`, { cause: error })
}

const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Writes a file for its owner alone, which has its name only when all of it is on the disk. Throws CommandRefused. */
export const writeWhole = async <Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> => {
  const unfinished = `${path}.part`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      const result = await write(file)
      await file.sync()
      await rename(unfinished, path)
      await syncFolder(dirname(path))
      return result
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    } finally {
      await file.close()
    }
  } catch (error) {
    // A file that was to be made is missing only where its folder is.
    throw inWords(error, errorCode(error) === 'ENOENT' ? dirname(path) : path)
  }
}
