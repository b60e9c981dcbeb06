import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Random } from '#random.ts'
import { type FileStore, FilesUnavailable, placeInStore, uploadPath } from './file-store.ts'

/** A bucket of S3 or of what speaks like it. */
export interface S3Settings {
  bucket: string
  region: string
  /** Undefined: Amazon's own of the region. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** Somebody waits for the picture: he is told within seconds that it cannot be kept. */
  timeoutMs?: number
}

const clientOf = ({ region, endpoint, accessKeyId, secretAccessKey, timeoutMs = 4000 }: S3Settings) =>
  new S3Client({
    ...{ region, maxAttempts: 2 },
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    credentials: { accessKeyId, secretAccessKey },
    // Others than Amazon have neither a host for each bucket nor its newer sums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  })

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** Files in a bucket, which every node shares, and which a CDN may read instead. */
export const s3Bucket = (settings: S3Settings, random: Random): FileStore => {
  const client = clientOf(settings)
  const at = (path: string) => {
    const Key = placeInStore(path)
    if (Key === undefined) throw new Error(`no path of a kept file: ${path}`)
    return { Bucket: settings.bucket, Key }
  }
  const asked = async <Result>(asking: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await asking
    } catch (error) {
      if (isMissing(error)) return undefined
      throw new FilesUnavailable(`the bucket does not answer: ${(error as Error).name}`, { cause: error })
    }
  }
  const write = async (path: string, bytes: Uint8Array) => {
    // A name is of one content for ever.
    const head = { ContentType: 'image/webp', CacheControl: 'public, max-age=31536000, immutable' }
    const written = await asked(client.send(new PutObjectCommand({ ...at(path), ...head, Body: bytes })))
    if (!written) throw new FilesUnavailable(`there is no bucket ${settings.bucket}`)
    return path
  }
  return {
    put: (folder, bytes) => write(uploadPath(folder, random.bytes(16).toString('hex')), bytes),
    keep: async (folder, name, bytes) => {
      const path = uploadPath(folder, name)
      const known = await asked(client.send(new HeadObjectCommand(at(path))))
      return known ? path : write(path, bytes)
    },
    read: async path => {
      if (placeInStore(path) === undefined) return undefined
      const found = await asked(client.send(new GetObjectCommand(at(path))))
      const bytes = found?.Body && (await asked(found.Body.transformToByteArray()))
      return bytes && Buffer.from(bytes)
    },
    remove: async path => {
      if (placeInStore(path) !== undefined) await asked(client.send(new DeleteObjectCommand(at(path))))
    },
  }
}
