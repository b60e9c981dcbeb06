import { LineCounter, parseDocument } from 'yaml'

interface YamlRules {
  /** What it is, in the sentence that says what is wrong. */
  what: string
  /** `failsafe`: every value is a text, however it is written. */
  schema?: 'core' | 'failsafe'
  /** The line that the text begins in. */
  firstLine?: number
  /** How often anchors may be repeated in all: a few lines can unfold into gigabytes. */
  aliases: number
}

/** Reads YAML that people write; what it says, or what is wrong: a line that is none, or too many aliases. */
export const readYaml = (
  text: string,
  { what, schema = 'core', firstLine = 1, aliases }: YamlRules,
): { data: unknown } | { fault: string } => {
  const lines = new LineCounter()
  const document = parseDocument(text, { schema, lineCounter: lines, prettyErrors: false })
  const [error] = document.errors
  if (error) {
    const line = lines.linePos(error.pos[0]).line + firstLine - 1
    return { fault: `line ${line} is no YAML: ${error.message.split('\n')[0]}` }
  }
  try {
    return { data: document.toJS({ maxAliasCount: aliases }) }
  } catch {
    return { fault: `${what} ${aliases === 0 ? 'must not use aliases' : 'uses too many aliases'}` }
  }
}
