/** Lines after which a mail program quotes what was answered. */
const quoteBegins = [
  /^-{2,}\s*(?:original message|forwarded message|原始邮件|转发邮件|回复的邮件)\s*-{2,}/i,
  /^on\b.{4,200}\bwrote:\s*$/i,
  /^在.{4,200}写道[:：]\s*$/,
  /^.{4,200}于.{2,60}写道[:：]\s*$/,
  /^_{10,}\s*$/,
  /^(?:from|发件人)\s*[:：].+/i,
]

const isQuote = (line: string) => quoteBegins.some(pattern => pattern.test(line.trim()))

const wordsOf = (lines: readonly string[]): string =>
  lines
    .filter(line => !(/^\s*>/.test(line) || isQuote(line)))
    .join('\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/**
 * What somebody wrote himself in a mail that answers one of ours: without what his program quotes below it. Who wrote
 * nothing above the quote may have written below it or within it.
 */
export const ownWords = (text: string): string => {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  const end = lines.findIndex(isQuote)
  return end === -1 ? wordsOf(lines) : wordsOf(lines.slice(0, end)) || wordsOf(lines.slice(end))
}
