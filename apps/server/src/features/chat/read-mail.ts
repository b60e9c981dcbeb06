import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { chatLimits } from '@bohe/api-client/contract/limits'
import type { AttachmentStream, HeaderLines, Headers, MailParser, MessageText } from 'mailparser'
import { textOfHtml } from './html-text.ts'

/** What is of use of a mail. */
export interface ReadMail {
  /** Its own name for itself; '' for none. */
  messageId: string
  /** Of all its bytes, in base64url. */
  hash: string
  /** Each header as it came, in order; names in lower case. */
  headerLines: HeaderLines
  /** Its words as plain text, however they came. */
  text: string
  /** How many files came with it. */
  attachments: number
}

/** What was brought is no mail that anybody could read. */
export class UnreadableMail extends Error {}

/** Fastify's own shape of an error with a status. */
const tooLarge = () => Object.assign(new Error('a mail is too large'), { statusCode: 413 })

/** More words than this are not looked through for what its sender wrote himself. */
const mostRead = 10 * chatLimits.mailCharacters

/** Takes in what a parser says of a mail. */
const noting = (parser: MailParser): Omit<ReadMail, 'hash'> => {
  const mail: Omit<ReadMail, 'hash'> = { messageId: '', headerLines: [], text: '', attachments: 0 }
  parser.on('headers', (headers: Headers) => {
    const id = headers.get('message-id')
    mail.messageId = typeof id === 'string' ? id : ''
  })
  parser.on('headerLines', (lines: HeaderLines) => {
    mail.headerLines = lines
  })
  parser.on('data', (part: AttachmentStream | MessageText) => {
    if (part.type === 'text') {
      mail.text = part.text?.slice(0, mostRead) || textOfHtml((part.html || '').slice(0, mostRead))
      return
    }
    mail.attachments += 1
    part.content?.on('end', () => part.release?.()).resume()
  })
  return mail
}

/**
 * Reads a mail as it comes, so that a large picture takes no memory and holds nobody up; to its end in any case, so that
 * who brings it hears the answer. Throws UnreadableMail, and an error with status 413 beyond `chatLimits.mailBytes`.
 */
export const readMail = async (raw: Readable): Promise<ReadMail> => {
  // Loaded with the first mail: few servers get any.
  const { MailParser } = await import('mailparser')
  const parser = new MailParser({ skipImageLinks: true, skipTextToHtml: true, skipHtmlToText: true })
  const mail = noting(parser)
  const hash = createHash('sha256')
  let bytes = 0
  let failure: Error | undefined
  parser.on('error', cause => {
    failure ??= new UnreadableMail('a mail is none', { cause })
  })
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > chatLimits.mailBytes) failure ??= tooLarge()
    hash.update(chunk)
    if (!failure && !parser.write(chunk)) await once(parser, 'drain').catch(() => undefined)
  }
  if (!failure) {
    const read = once(parser, 'end').catch(() => undefined)
    parser.end()
    await read
  }
  if (failure) throw failure
  return { ...mail, hash: hash.digest('base64url') }
}
