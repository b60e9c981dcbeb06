/** What a ready answer may be filled with: the visitor's name, the answering person's, the order in question. */
const variables: readonly string[] = ['name', 'staff', 'order']

/** The first variable of a text that there is none of; undefined when all are known. */
export const unknownVariable = (text: string): string | undefined =>
  [...text.matchAll(/\{\{(.*?)\}\}/gs)].map(([, name = '']) => name.trim()).find(name => !variables.includes(name))
