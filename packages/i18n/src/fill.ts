/** A sentence with its `{{name}}` places filled; an unknown place stays empty. */
export const fill = (sentence: string, params: Record<string, string | number>): string =>
  sentence.includes('{{')
    ? sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
    : sentence
