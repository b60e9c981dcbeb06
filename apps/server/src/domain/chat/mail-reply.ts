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

/** What somebody wrote himself in a mail that answers one of ours: without what his program quotes below it. */
export const ownWords = (text: string): string => {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  const end = lines.findIndex(isQuote)
  const kept = (end === -1 ? lines : lines.slice(0, end)).filter(line => !/^\s*>/.test(line))
  return kept
    .join('\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
