/** What is filled in as text, by the names of its fields. */
export const textsOf = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<string, never>
